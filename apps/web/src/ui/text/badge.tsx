import type { LucideIcon } from 'lucide-react';

type BadgeTone = 'good' | 'bad' | 'warn' | 'accent' | 'quiet' | 'plain';

const TONES: Record<BadgeTone, string> = {
  good: 'border-good-line bg-good-soft text-good',
  bad: 'border-bad-line bg-bad-soft text-bad',
  warn: 'border-warn-line bg-warn-soft text-warn',
  accent: 'border-transparent bg-accent-soft text-link',
  quiet: 'border-line bg-sunken text-ink-2',
  plain: 'border-line bg-sunken text-ink',
};

type BadgeProps = {
  tone: BadgeTone;
  icon?: LucideIcon;
  filled?: boolean;
  /** For a state with its reason: 'declined: no time'. */
  mayWrap?: boolean;
  children: string;
};

/**
 * A word in a pill: a state, an amount or a name. A state also has a glyph, so that it never depends on colour alone.
 * A name may wrap.
 */
export function Badge({ tone, icon: Icon, filled = false, mayWrap = false, children }: BadgeProps) {
  const wrap = tone === 'plain' ? 'wrap-anywhere' : mayWrap ? '' : 'whitespace-nowrap';
  return (
    <span
      className={`inline-flex min-h-6.5 max-w-full shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-small font-strong tabular-nums ${wrap} ${TONES[tone]}`}
    >
      {Icon && (
        <Icon
          aria-hidden
          className="size-3.5 shrink-0"
          strokeWidth={2.5}
          fill={filled ? 'currentColor' : 'none'}
        />
      )}
      {children}
    </span>
  );
}
