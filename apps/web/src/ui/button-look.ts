export type ButtonVariant = 'main' | 'quiet' | 'danger';

const BASE =
  'inline-flex min-h-12 lg:min-h-11 items-center justify-center gap-2 rounded-control border px-5 py-2 text-center text-body font-strong no-underline transition-colors duration-120';

const VARIANTS: Record<ButtonVariant, string> = {
  main: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  quiet: 'border-line-strong bg-surface text-ink hover:bg-sunken',
  danger: 'border-transparent bg-danger text-on-danger hover:brightness-90',
};

const OFF = 'border-line bg-sunken text-ink-2 cursor-default';

/** The classes of a button, also for a link that looks like one. `off` is busy or blocked, still readable. */
export function buttonLook(look: {
  variant?: ButtonVariant | undefined;
  full?: boolean;
  off?: boolean;
}): string {
  const colours = look.off ? OFF : VARIANTS[look.variant ?? 'main'];
  return `${BASE} ${colours} ${look.full ? 'w-full' : ''}`;
}
