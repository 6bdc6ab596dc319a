import Megaphone from 'lucide-react/icons/megaphone';
import type { Asked } from '#domain/request/asked.ts';
import { requestAge } from '#domain/request/request-age.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { Card } from '#ui/page/card.tsx';

const askedCardTexts = {
  title: 'Asked for',
  times: (times: number) => (times === 1 ? 'asked once' : `asked\u00a0${times}\u00a0times`),
  oldest: (age: string) => `${age} old`,
} as const;

/** What others have asked for at a site: the kind, how often and since when. */
export function AskedCard({ asked }: { asked: readonly Asked[] }) {
  const now = new Date(useSource(minuteClock) * 60_000);
  return (
    <Card title={askedCardTexts.title}>
      <ul className="grid gap-2">
        {asked.map(({ kind, times, since }) => (
          <li key={`${kind} ${since}`} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-second">
            <Megaphone aria-hidden className="size-4.5 shrink-0" />
            <b className="font-semibold wrap-anywhere">{kind}</b>
            <span className="text-ink-2">
              {askedCardTexts.times(times)} · {askedCardTexts.oldest(requestAge(new Date(since), now))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
