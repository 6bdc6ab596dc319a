import { useEffect, useMemo, useState } from 'react';
import type { RoundTeam } from '#features/round/use-team.ts';
import { changeRound } from '#state/plan/stored-round.ts';
import { fitStops, withCurrentPoints, withoutPointsAt } from '#domain/round/candidates.ts';
import { type Offer, mayOffer, offerFrom } from '#domain/round/offer.ts';
import { type PlanQuestion, planQuestion, stopsAt } from '#domain/round/plan-request.ts';
import { type Round, lastKnownPosition, openStops } from '#domain/round/round.ts';
import type { RoundSite } from '#domain/round/round-site.ts';
import { beginLeft } from '#domain/round/timetable.ts';
import { usePlan } from '#state/planner/use-plan.ts';
import { now as clock } from '#platform/clock.ts';

type OfferInput = Omit<RoundTeam, 'sites'> & {
  readonly round: Round;
  readonly sites: readonly RoundSite[];
  readonly at: number;
};

/**
 * Plans the rest of the round again whenever the round or the sites change; the sites are recomputed every five
 * minutes. Null unless the result justifies an offer.
 */
export function useOffer(
  round: Round,
  sites: readonly RoundSite[],
  { claimed, jobs }: RoundTeam,
  now: number,
): Offer | null {
  const [input, setInput] = useState<OfferInput>({ round, sites, claimed, jobs, at: now });
  const isCurrentInput =
    input.round === round && input.sites === sites && input.claimed === claimed && input.jobs === jobs;
  if (!isCurrentInput) setInput({ round, sites, claimed, jobs, at: now });
  const question = useMemo(() => questionAbout(input), [input]);
  const { plan } = usePlan(question);

  const offer = useMemo(() => {
    if (plan === null || plan.answer.plannedScore === null) return null;
    return offerFrom(round, {
      stops: stopsAt(plan.question, plan.answer),
      score: plan.answer.score,
      plannedScore: plan.answer.plannedScore,
      before: plan.question.before,
      claimed,
    });
  }, [plan, round, claimed]);

  const [shown, setShown] = useState<Offer | null>(null);
  if (offer === null && shown !== null) setShown(null);
  // During a search the last answer stays: what it shows may stay too, but it is not a new offer.
  const isCurrent = isCurrentInput && plan?.question === question;
  if (offer !== null && offer !== shown && isCurrent && mayOffer(round, offer, shown, now)) setShown(offer);

  const { id } = round;
  const key = shown?.key;
  useEffect(() => {
    if (key !== undefined) changeRound(id, (last) => ({ ...last, offeredAt: clock().getTime() }));
  }, [id, key]);
  return shown;
}

function questionAbout({ round, sites, claimed, jobs, at }: OfferInput): PlanQuestion | null {
  const active = withoutPointsAt(claimed, withCurrentPoints(openStops(round), sites));
  if (active.length === 0) return null;
  const { finishBy, end, legs, pace, seed } = round;
  return planQuestion({
    from: lastKnownPosition(round),
    begin: beginLeft(round, at),
    finishBy,
    end,
    candidates: fitStops(sites),
    legs,
    pace,
    seed,
    vary: false,
    active,
    jobs,
  });
}
