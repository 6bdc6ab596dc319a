import type { LucideIcon } from 'lucide-react';

type BadgeTone = 'good' | 'bad' | 'warn';

const TONES: Record<BadgeTone, string> = {
  good: 'border-good-line bg-good-soft text-good',
  bad: 'border-bad-line bg-bad-soft text-bad',
  warn: 'border-warn-line bg-warn-soft text-warn',
};

/** Never colour alone: a glyph and a word. */
export function Badge({
  tone,
  icon: Icon,
  children,
}: {
  tone: BadgeTone;
  icon: LucideIcon;
  children: string;
}) {
  return (
    <span
      className={`inline-flex min-h-6.5 shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-small font-strong ${TONES[tone]}`}
    >
      <Icon aria-hidden className="size-3.5" strokeWidth={2.5} />
      {children}
    </span>
  );
}
