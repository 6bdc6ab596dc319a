import LoaderCircle from 'lucide-react/icons/loader-circle';
import { ListGain } from '#features/round/list-gain.tsx';
import type { Preview } from '#features/round/use-preview.ts';
import { roundTexts } from '#features/round/texts.ts';
import { scoreText, timeText } from '#domain/format.ts';

const { setUp } = roundTexts;
const SHOWN_STOPS = 3;

/** The best round so far; updates with every change of the set-up. */
export function RoundPreview({ preview, finishBy }: { preview: Preview; finishBy: number }) {
  const { stops, times, answer, isSearching } = preview;
  if (stops.length === 0) {
    return <output className="block text-body">{setUp.nothing(timeText(new Date(finishBy)))}</output>;
  }
  const about = times.isExact ? '' : setUp.about;
  const end = about + timeText(new Date(times.end));
  return (
    <>
      <h2 className="text-dialog tabular-nums">
        {setUp.stops(stops.length)}, {times.endLeg === null ? setUp.doneAt(end) : setUp.backAt(end)}
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
        {times.stops.slice(0, SHOWN_STOPS).map(({ stop, arrive }, index) => (
          <li key={stop.siteId} className="flex items-center gap-3 py-1.5">
            <span
              aria-hidden
              className="grid size-6.5 shrink-0 place-items-center rounded-full bg-accent text-small font-bold text-on-accent"
            >
              {index + 1}
            </span>
            <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{stop.siteName}</span>
            <span className="text-second text-ink-2 tabular-nums">{timeText(new Date(arrive))}</span>
          </li>
        ))}
      </ol>
      {stops.length > SHOWN_STOPS && (
        <p className="py-1.5 pl-9.5 text-second text-ink-2">{setUp.andMore(stops.length - SHOWN_STOPS)}</p>
      )}
    </>
  );
}
