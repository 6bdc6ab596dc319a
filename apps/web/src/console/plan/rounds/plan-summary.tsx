import type { TeamPlan } from './team-plan.ts';
import { roundsTexts } from './texts.ts';
import { letterIndex } from '#console/shared/team/board-order.ts';
import { LetterDisc } from '#console/shared/team/letter-disc.tsx';
import { minutesText } from '#domain/round/minutes-text.ts';
import { pointsText } from '#ui/text/number-text.ts';
import { distanceText, timeText } from '#domain/format.ts';
import { milesFromMetres } from '#domain/geo.ts';
import { Card } from '#ui/page/card.tsx';
import { Facts } from '#ui/text/facts.tsx';

/** The points that the team covers, three facts, and a legend of the map by warden. */
export function PlanSummary({ plan }: { plan: TeamPlan }) {
  const facts = [
    [roundsTexts.sites, roundsTexts.sitesOf(plan.stops, plan.sites)],
    [roundsTexts.travelling, minutesText(plan.travelMinutes, false)],
    [roundsTexts.distance, distanceText(milesFromMetres(plan.metres))],
  ];
  return (
    <Card>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <b className="text-score-detail tabular-nums">{pointsText(plan.points)}</b>{' '}
        <span className="text-second text-ink-2">{roundsTexts.covers}</span>
      </p>
      {plan.gainPercent !== null && (
        <p className="text-second text-ink-2 tabular-nums">
          <b className="text-good">{roundsTexts.gain(plan.gainPercent)}</b> {roundsTexts.thanList}
        </p>
      )}
      <Facts facts={facts} />
      <NotReached plan={plan} />
      <ul
        aria-label={roundsTexts.legend}
        className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-x-6 gap-y-2 border-t border-line pt-3"
      >
        {plan.shifts.map(({ letter, member, stops, points, end }) => (
          <li key={letter} className="flex min-w-0 items-center gap-3">
            <LetterDisc index={letterIndex(letter)} text={letter} />
            <span className="min-w-0 text-second wrap-anywhere">
              <b className="block font-strong">{member.name}</b>
              <span className="text-ink-2 tabular-nums">
                {stops.length === 0
                  ? roundsTexts.noStops
                  : `${roundsTexts.stops(stops.length)}, ${pointsText(points)}, ${timeText(new Date(member.begin))} to ${timeText(new Date(end))}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The number of sites without a round. Their names are in the groups below the rounds. */
function NotReached({ plan: { sites, stops, areasOfNobody } }: { plan: TeamPlan }) {
  if (sites === stops) return null;
  return (
    <div className="mt-3 rounded-control border border-warn-line bg-warn-soft px-3.5 py-2.5 text-second text-warn">
      <p className="font-semibold">{roundsTexts.notReached(sites - stops)}</p>
      {areasOfNobody.length > 0 && <p>{roundsTexts.nobodyHas(areasOfNobody.join(', '))}</p>}
    </div>
  );
}
