import type { ReactNode } from 'react';

/** The look of a text field, a select or a text area in the console. */
export const inputLook =
  'block min-h-12 w-full min-w-0 rounded-control border border-line-strong bg-surface px-3.5 text-body text-ink aria-invalid:border-bad aria-invalid:inset-ring aria-invalid:inset-ring-bad lg:min-h-11';

/** What a control needs to be connected with its label, its hint and its error. */
export type ControlProps = {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
};

type FormFieldProps = {
  id: string;
  label: string;
  hint?: string | undefined;
  /** The message of the service, or of the form itself. */
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** Label above, the control, then the hint and what is wrong with it. */
export function FormField({ id, label, hint, error, children }: FormFieldProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-second font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': described === '' ? undefined : described,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-small text-ink-2">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-small font-semibold text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
