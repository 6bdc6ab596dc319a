import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'wouter';
import LoaderCircle from 'lucide-react/icons/loader-circle';

type ButtonVariant = 'main' | 'quiet' | 'danger';

const BASE =
  'inline-flex min-h-12 lg:min-h-11 items-center justify-center gap-2 rounded-control border px-5 py-2 text-center text-body font-strong no-underline transition-colors duration-120';

const VARIANTS: Record<ButtonVariant, string> = {
  main: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  quiet: 'border-line-strong bg-surface text-ink hover:bg-sunken',
  danger: 'border-transparent bg-danger text-on-danger hover:brightness-90',
};

const OFF = 'border-line bg-sunken text-ink-2 cursor-default';

/** Classes of a button, also for a link that looks like one. `off`: pending or blocked, but still readable. */
function buttonLook(look: { variant?: ButtonVariant | undefined; full?: boolean; off?: boolean }): string {
  const colours = look.off ? OFF : VARIANTS[look.variant ?? 'main'];
  return `${BASE} ${colours} ${look.full ? 'w-full' : ''}`;
}

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className' | 'disabled'> & {
  children: ReactNode;
  variant?: ButtonVariant;
  /** While true the button is disabled and reads `pendingLabel`. */
  pending?: boolean;
  pendingLabel?: string;
  /** Stays in the tab order; its label explains why it cannot be used. */
  blocked?: boolean;
  full?: boolean;
};

/**
 * Reserves the width of the label that is not shown, as generated content, so that the button keeps its size when it
 * becomes pending. Its text is always only the visible label.
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

type LinkButtonProps = {
  href: string;
  children: ReactNode;
  variant?: ButtonVariant;
  full?: boolean;
  /** History state for the next screen. */
  state?: unknown;
};

/** A link that looks like a button, for a main action that navigates. */
export function LinkButton({ href, children, variant = 'main', full = false, state }: LinkButtonProps) {
  return (
    <Link href={href} state={state} className={buttonLook({ variant, full })}>
      {children}
    </Link>
  );
}

/** A link to another website or app that looks like a button. */
export function OutLinkButton({ href, children, variant = 'quiet' }: LinkButtonProps) {
  return (
    <a href={href} {...outLink(href)} className={buttonLook({ variant })}>
      {children}
    </a>
  );
}

/** A web page opens in a new tab, so that this app stays open; an app of the device opens directly. */
function outLink(href: string): { target?: '_blank'; rel: string } {
  return /^https?:/i.test(href)
    ? { target: '_blank', rel: 'noopener noreferrer' }
    : { rel: 'noopener noreferrer' };
}

/** Has no label of its own: it always appears next to text. */
function Spinner() {
  return <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" />;
}
