import type { ReactNode } from 'react';

/**
 * The look of a text field, a select or a text area. An error is an inset shadow instead of a thicker border, so that
 * the text does not move.
 */
export const fieldLook =
  'block min-h-12 w-full min-w-0 rounded-control border border-line-strong bg-surface px-3.5 text-body text-ink transition-colors duration-120 aria-invalid:border-bad aria-invalid:inset-ring aria-invalid:inset-ring-bad';

/** What a control needs to be connected with its label, its hint and its error. */
export type ControlProps = {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
};

type FieldProps = {
  id: string;
  label: string;
  /** A link on the line of the label, 44 px high. Comes after the field in tab order. */
  aside?: ReactNode;
  hint?: string | undefined;
  /** The error message. */
  error?: string | undefined;
  /** The id of an error message elsewhere on the screen. */
  wrongBecause?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** Label, control, hint and error message. */
export function Field({ id, label, aside, hint, error, wrongBecause, children }: FieldProps) {
  const wrong = error === undefined ? wrongBecause : `${id}-error`;
  const described = [hint && `${id}-hint`, wrong].filter(Boolean).join(' ');
  return (
    <div className="flex min-w-0 flex-wrap items-end justify-between gap-x-4">
      <label htmlFor={id} className="mb-1.5 text-second font-semibold">
        {label}
      </label>
      <div className="order-1 w-full">
        {children({
          id,
          'aria-invalid': wrong ? true : undefined,
          'aria-describedby': described || undefined,
        })}
        {hint && (
          <p id={`${id}-hint`} className="mt-1 text-small text-ink-2">
            {hint}
          </p>
        )}
        {error && (
          <p id={wrong} className="mt-1 text-small font-semibold text-bad">
            {error}
          </p>
        )}
      </div>
      {aside && <div className="-mt-4 ml-auto">{aside}</div>}
    </div>
  );
}
