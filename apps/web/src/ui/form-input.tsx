import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';

export type FieldProps = {
  /** The name in the form; also its id, so that markup rendered ahead of time is the same markup. */
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autoComplete: HTMLInputAutoCompleteAttribute;
  /** The id of the message that says what is wrong with this field. */
  wrongBecause?: string | undefined;
  /** A link on the label's line, as tall as a thumb; comes after the field in tab order and ends where it begins. */
  aside?: ReactNode;
};

export function Field({ name, label, type = 'text', autoComplete, wrongBecause, aside }: FieldProps) {
  const common = {
    id: name,
    name,
    autoComplete,
    required: true,
    'aria-invalid': wrongBecause === undefined ? undefined : (true as const),
    'aria-describedby': wrongBecause,
  };
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4">
      <label htmlFor={name} className="mb-1.5 text-second font-semibold">
        {label}
      </label>
      {type === 'password' ? (
        <PasswordInput {...common} />
      ) : (
        <input
          {...common}
          type={type}
          inputMode={type === 'email' ? 'email' : undefined}
          autoCapitalize={type === 'email' ? 'none' : 'words'}
          spellCheck={false}
          className={`order-1 ${fieldLook}`}
        />
      )}
      {aside !== undefined && <div className="-mt-4 ml-auto">{aside}</div>}
    </div>
  );
}

type PasswordInputProps = {
  id: string;
  name: string;
  autoComplete: string;
  required: boolean;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** A password that can be looked at: one-handed typing in the rain goes wrong unseen. */
function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Glyph = shown ? EyeOff : Eye;
  return (
    <div className="relative order-1 w-full">
      <input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
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

/** An inner shade instead of a thicker edge: the text does not move when a field turns out wrong. */
const fieldLook =
  'block min-h-12 w-full rounded-control border border-line-strong bg-surface px-3.5 text-body text-ink transition-colors duration-120 aria-invalid:border-bad aria-invalid:inset-ring aria-invalid:inset-ring-bad';

/** The kit's own words; everything else comes from the feature that uses it. */
const kitTexts = {
  // Not 'Show password': a field's own label must be the only one that names the field.
  show: 'Show characters',
  hide: 'Hide characters',
} as const;
