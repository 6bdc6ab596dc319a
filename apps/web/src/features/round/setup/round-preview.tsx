import Coffee from 'lucide-react/icons/coffee';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { ListGain } from '#features/round/list-gain.tsx';
import type { Preview } from '#features/round/use-preview.ts';
import { roundTexts } from '#features/round/texts.ts';
import { stopsAtSites } from '#domain/round/progress.ts';
import { stopKey } from '#domain/round/round.ts';
import { stopName } from '#domain/round/stop-name.ts';
import { scoreText, timeText } from '#domain/format.ts';

const { setUp } = roundTexts;
const SHOWN_STOPS = 3;

/** The best round so far; updates with every change of the set-up. */
export function RoundPreview({ preview, finishBy }: { preview: Preview; finishBy: number }) {
  const { stops, times, answer, isSearching } = preview;
  if (stops.length === 0) {
    return <output className="block text-body">{setUp.nothing(timeText(new Date(finishBy)))}</output>;
  }
  const shown = times.stops.slice(0, SHOWN_STOPS);
  const countTo = (index: number): number => stopsAtSites(stops.slice(0, index)).length;
  const more = countTo(stops.length) - countTo(SHOWN_STOPS);
  const about = times.isExact ? '' : setUp.about;
  const end = about + timeText(new Date(times.end));
  return (
    <>
      <h2 className="text-dialog tabular-nums">
        {setUp.stops(countTo(stops.length))}, {times.endLeg === null ? setUp.doneAt(end) : setUp.backAt(end)}
      </h2>
      {/* Both lines are reserved, so that nothing moves when the search ends. */}
      <div className="grid text-second text-ink-2 tabular-nums *:col-start-1 *:row-start-1">
        {isSearching && (
          <p className="flex items-center gap-2">
            <LoaderCircle aria-hidden className="size-4 motion-safe:animate-spin" />
            {setUp.searching}
          </p>
        )}
        <p className={isSearching ? 'invisible' : ''}>
          {setUp.covers} {about}
          <b className="text-ink">{scoreText(answer.score)}</b> {setUp.points}
          <ListGain score={answer.score} listScore={answer.listScore} lead=", " />
        </p>
      </div>
      <ol className="mt-2">
        {shown.map(({ stop, arrive }, index) => (
          <li key={stopKey(stop)} className="flex items-center gap-3 py-1.5">
            <span
              aria-hidden
              className="grid size-6.5 shrink-0 place-items-center rounded-full bg-accent text-small font-bold text-on-accent"
            >
              {stop.kind === 'break' ? <Coffee className="size-4" /> : countTo(index + 1)}
            </span>
            <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{stopName(stop)}</span>
            <span className="text-second text-ink-2 tabular-nums">{timeText(new Date(arrive))}</span>
          </li>
        ))}
      </ol>
      {more > 0 && <p className="py-1.5 pl-9.5 text-second text-ink-2">{setUp.andMore(more)}</p>}
    </>
  );
}
