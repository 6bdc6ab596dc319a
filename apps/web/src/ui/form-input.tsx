import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { Field, fieldLook } from './field.tsx';
import type { ControlProps } from './field.tsx';

export type FormInputProps = {
  /** The name in the form; also its id, so that prerendered markup is identical. */
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autoComplete: HTMLInputAutoCompleteAttribute;
  /** The id of the message that explains the error of this field. */
  wrongBecause?: string | undefined;
  /** A link on the label's line. */
  aside?: ReactNode;
};

/** A required, uncontrolled input: its form reads it by name. */
export function FormInput({ name, type = 'text', autoComplete, ...field }: FormInputProps) {
  return (
    <Field id={name} {...field}>
      {(control) => {
        const common = { ...control, name, autoComplete, required: true, spellCheck: false };
        return type === 'password' ? (
          <PasswordInput {...common} />
        ) : (
          <input
            {...common}
            type={type}
            inputMode={type === 'email' ? 'email' : undefined}
            autoCapitalize={type === 'email' ? 'none' : 'words'}
            className={fieldLook}
          />
        );
      }}
    </Field>
  );
}

type PasswordInputProps = ControlProps & {
  name: string;
  autoComplete: string;
  required: boolean;
  spellCheck: boolean;
};

/** Password input with a show/hide button. */
function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Glyph = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        className={`${fieldLook} pr-13`}
      />
      <button
        type="button"
        aria-label={shown ? kitTexts.hide : kitTexts.show}
        aria-controls={props.id}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-ink-2 -outline-offset-3!"
      >
        <Glyph aria-hidden className="size-5" />
      </button>
    </div>
  );
}

/** The kit's own texts; all others come from the features. */
const kitTexts = {
  // Not 'Show password': only the label of the field may contain its name.
  show: 'Show characters',
  hide: 'Hide characters',
} as const;
