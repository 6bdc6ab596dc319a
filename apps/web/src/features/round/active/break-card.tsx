import Coffee from 'lucide-react/icons/coffee';
import { minutesText } from '#domain/round/minutes-text.ts';
import { roundTexts } from '#features/round/texts.ts';
import { timeText } from '#domain/format.ts';
import { Card } from '#ui/page/card.tsx';

const { active, setUp, between } = roundTexts;

/** The break as the next stop. It has no place and no points. */
export function BreakCard({ minutes, until }: { minutes: number; until: number }) {
  const from = timeText(new Date(until - minutes * 60_000));
  return (
    <Card>
      <p className="text-fact font-semibold text-ink-2">{active.breakWhere}</p>
      <h2 className="flex items-center gap-2 text-[1.75rem]/8.5 font-bold tracking-[-0.02em]">
        <Coffee aria-hidden className="size-7 shrink-0" />
        {setUp.break}
      </h2>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2.5 tabular-nums">
        <b className="text-2xl/8">{minutesText(minutes)}</b>
        <span className="ml-auto text-body font-semibold">{between(from, timeText(new Date(until)))}</span>
      </p>
    </Card>
  );
}
