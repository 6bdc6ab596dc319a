import type { ReactNode } from 'react';

/**
 * The look of a text field, a select or a text area. An inner shade instead of a thicker edge: the text does not move when
 * a field turns out wrong.
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
  /** A link on the label's line, as tall as a thumb; comes after the field in tab order and ends where it begins. */
  aside?: ReactNode;
  hint?: string | undefined;
  /** What is wrong with it. */
  error?: string | undefined;
  /** The id of a message elsewhere that says what is wrong with it. */
  wrongBecause?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** Label above, the control, then the hint and what is wrong with it. */
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
