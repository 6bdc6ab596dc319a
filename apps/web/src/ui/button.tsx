import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { buttonLook } from './button-look.ts';
import type { ButtonVariant } from './button-look.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className' | 'disabled'> & {
  children: ReactNode;
  variant?: ButtonVariant;
  /** While true the button is disabled and reads `pendingLabel`. */
  pending?: boolean;
  pendingLabel?: string;
  /** Stays in the tab order and says by its label why it cannot be used. */
  blocked?: boolean;
  full?: boolean;
};

/**
 * The label that is not shown still takes its width, as generated content: the button never changes size when it
 * becomes busy, and its text is only ever the one label.
 */
const RESERVES_OTHER_LABEL =
  'after:invisible after:block after:h-0 after:overflow-hidden after:content-[attr(data-other-label)]';

export function Button(props: ButtonProps) {
  const { children, variant, pending = false, pendingLabel, blocked = false, full = false, ...rest } = props;
  const swaps = pendingLabel !== undefined && typeof children === 'string';
  return (
    <button
      type="button"
      {...rest}
      className={buttonLook({ variant, full, off: pending || blocked })}
      disabled={pending}
      aria-disabled={blocked || undefined}
      onClick={blocked ? (event) => event.preventDefault() : rest.onClick}
    >
      <span
        className={`grid justify-items-center ${swaps ? RESERVES_OTHER_LABEL : ''} ${pending ? '' : 'after:pl-7'}`}
        data-other-label={swaps ? (pending ? children : pendingLabel) : undefined}
      >
        <span className="flex items-center gap-2">
          {pending && <Spinner />}
          {pending && pendingLabel !== undefined ? pendingLabel : children}
        </span>
      </span>
    </button>
  );
}
