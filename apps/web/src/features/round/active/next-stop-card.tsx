import Briefcase from 'lucide-react/icons/briefcase';
import Navigation from 'lucide-react/icons/navigation';
import Zap from 'lucide-react/icons/zap';
import { Link } from 'wouter';
import { legMiles, minutesText, wholeMinutes } from '#domain/round/minutes-text.ts';
import type { Leg } from '#domain/round/legs.ts';
import { type OpenStop, isFirstVisit, stopPoints } from '#domain/round/round.ts';
import { siteLink } from './after-that.tsx';
import { roundTexts } from '#features/round/texts.ts';
import { scoreText, timeText } from '#domain/format.ts';
import { SCORE_PARTS, isBoosted } from '#domain/score/score-breakdown.ts';
import { isExact } from '#domain/round/timetable.ts';
import { siteFact } from '#domain/visit/site-fact.ts';
import { Badge } from '#ui/text/badge.tsx';
import { precautionFact } from '#domain/site/precautions.ts';
import { SiteFact } from '#ui/text/site-fact.tsx';
import { useBoostReasonTexts } from '#state/plan/boost-reasons.ts';

/** Why the next stop is boosted, and until when. Renders nothing while unknown. */
function BoostReason({ siteId }: { siteId: number }) {
  return useBoostReasonTexts(siteId).map((reason) => (
    <p key={reason} className="mt-2 text-fact wrap-anywhere text-plate-ink-2">
      {reason}
    </p>
  ));
}

const { active, planned } = roundTexts;

type NextStopCardProps = {
  /** A phone then has one line instead. */
  isBesideMap: boolean;
  stop: OpenStop;
  name: string;
  place: number;
  of: number;
  leg: Leg;
  arrive: number;
  /** Street and postcode, if known. */
  street: string;
  /** 'visited 12 min ago', if it was visited recently. */
  visited: string | undefined;
  isClaimed: boolean;
  /** It is a job to be done by this time ('15:00'). */
  jobBy: string | undefined;
};

/** The next stop as a large row of the plan, in the same blue or green. */
export function NextStopCard(props: NextStopCardProps) {
  const { isBesideMap, stop, name, place, of, leg, arrive, street, jobBy } = props;
  const boosted = isBoosted(stop.boost);
  return (
    <section
      aria-labelledby="next-stop"
      data-boosted={boosted ? '' : undefined}
      className={`${isBesideMap ? 'hidden lg:block landscape-phone:block' : ''} rounded-card border border-transparent p-1.5 ${boosted ? 'bg-[hsl(152_40%_45%)] text-[#02140b]' : 'bg-[hsl(224_55%_45%)] text-[#fff]'}`}
    >
      <div className="px-3 pt-3 pb-3.5">
        <p className="flex flex-wrap items-center gap-1.5 text-fact font-semibold">
          {active.stopOf(place, of)}
          {jobBy !== undefined && (
            <>
              {' · '}
              <Briefcase aria-label={active.job} className="size-4" />
              {active.by(jobBy)}
            </>
          )}
          {stop.isSurvey && <Badge tone="plain">{roundTexts.surveyStop}</Badge>}
          {boosted && <Zap aria-label={active.boosted} className="size-4" fill="currentColor" />}
        </p>
        <h2 id="next-stop" className="text-[1.75rem]/8.5 font-bold tracking-[-0.02em] wrap-anywhere">
          <Link
            {...siteLink(stop)}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </h2>
        {street !== '' && <p className="text-second wrap-anywhere">{street}</p>}
        <SiteFact
          fact={precautionFact(stop.precautions)}
          className="mt-1 flex items-center gap-1.5 text-second"
        />
        {stop.precautions?.readFirst && (
          <p className="text-second wrap-anywhere">{stop.precautions.readFirst}</p>
        )}
        <div className="mt-1.5 flex flex-wrap items-baseline gap-x-2.5 tabular-nums">
          <Navigation aria-hidden className="size-5 self-center" />
          <b className="text-2xl/8">{minutesText(wholeMinutes(leg.minutes), isExact(leg))}</b>
          {isExact(leg) && <span className="text-second">{legMiles(leg.metres)}</span>}
          <span className="ml-auto text-body font-semibold">{active.arrive(timeText(new Date(arrive)))}</span>
        </div>
      </div>
      <PointsPlate {...props} />
    </section>
  );
}

function PointsPlate({ stop, visited, isClaimed }: NextStopCardProps) {
  const parts = SCORE_PARTS.flatMap((part) =>
    part !== 'route' && !isFirstVisit(stop) && stop[part] >= 0.005 ? [{ part, score: stop[part] }] : [],
  );
  return (
    <div className="rounded-plate border border-transparent bg-plate px-3 pt-2 pb-3 text-plate-ink">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <p className="flex items-baseline gap-2">
          <b className="text-score tabular-nums">{scoreText(stopPoints(stop))}</b>{' '}
          <span className="text-second text-plate-ink-2">
            {isFirstVisit(stop) ? roundTexts.returnLater : planned.covers}
          </span>
        </p>
        <SiteFact
          fact={siteFact(isClaimed, visited, stop)}
          className="ml-auto flex items-center gap-1.5 text-fact font-semibold"
        />
      </div>
      <div aria-hidden className="mt-1 flex h-2 overflow-hidden rounded-full forced-colors:hidden">
        {parts.map(({ part, score }) => (
          <span key={part} style={{ flexGrow: score }} className={PART_GROUNDS[part]} />
        ))}
      </div>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-3 gap-y-0.5 text-fact text-plate-ink-2 tabular-nums">
        {parts.map(({ part, score }) => (
          <li key={part} className="flex items-center gap-1.5">
            <span aria-hidden className={`size-2.5 rounded-[3px] ${PART_GROUNDS[part]}`} />
            <b>{scoreText(score)}</b> {part}
          </li>
        ))}
      </ul>
      {isBoosted(stop.boost) && <BoostReason siteId={stop.siteId} />}
    </div>
  );
}

const PART_GROUNDS = {
  base: 'bg-p-base',
  weather: 'bg-p-weather',
  boost: 'bg-p-boost',
  event: 'bg-p-event',
};
