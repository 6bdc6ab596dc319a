import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { fieldLook } from './field-look.ts';
import { PasswordInput } from './password-input.tsx';

export type FieldProps = {
  /** The name in the form; also its id, so that markup rendered ahead of time is the same markup. */
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autoComplete: HTMLInputAutoCompleteAttribute;
  invalid?: boolean;
  /** A link on the label's line, as tall as a thumb; comes after the field in tab order and ends where it begins. */
  aside?: ReactNode;
};

export function Field({ name, label, type = 'text', autoComplete, invalid = false, aside }: FieldProps) {
  const common = { id: name, name, autoComplete, required: true, 'aria-invalid': invalid || undefined };
  return (
    <div className="relative">
      <label htmlFor={name} className="mb-1.5 block text-second font-semibold">
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
          className={fieldLook}
        />
      )}
      {aside !== undefined && <div className="absolute -top-4 right-0">{aside}</div>}
    </div>
  );
}
