import { useMemo, useState } from 'react';
import type { Legs } from '#domain/round/legs.ts';
import { type PlanInput, planQuestion, stopsAt } from '#domain/round/plan-request.ts';
import type { OpenStop } from '#domain/round/round.ts';
import { type RoundTimes, stopsInTime, timeStops } from '#domain/round/timetable.ts';
import { useExactLegs } from '#features/round/use-exact-legs.ts';
import { usePlan } from '#state/planner/use-plan.ts';

export type ChosenRound = { readonly stops: readonly OpenStop[]; readonly listScore: number };

export type FittingRound = ChosenRound & { readonly times: RoundTimes; readonly isAsking: boolean };

/** Each attempt makes more legs exact. The limit also ends attempts with very wrong estimates. */
const MOST_PLANS = 6;

/**
 * The chosen round on exact legs: requests them, updates the times, and plans again if the round no longer fits. After
 * six attempts, or when the planner fails, drops stops from the end until the round fits.
 */
export function useFittingRound(
  chosen: ChosenRound,
  input: PlanInput,
  onLegs: (legs: Legs) => void,
): FittingRound {
  const [round, setRound] = useState(chosen);
  const [plans, setPlans] = useState(0);
  const { stops } = round;
  const isAsking = useExactLegs({ ...input, stops }, onLegs);
  const times = useMemo(() => timeStops({ ...input, stops }), [input, stops]);
  const isTooLong = !isAsking && !times.inTime && stops.length > 0;
  const question = useMemo(
    () => (isTooLong && plans < MOST_PLANS ? planQuestion(input) : null),
    [isTooLong, plans, input],
  );
  const { plan, failed } = usePlan(question);

  if (plan?.question === question && plan.answer.isFinal) {
    setPlans(plans + 1);
    setRound({ stops: stopsAt(plan.question, plan.answer), listScore: plan.answer.listScore });
  } else if (isTooLong && (question === null || failed)) {
    setRound({ ...round, stops: stopsInTime({ ...input, stops }) });
  }
  return { ...round, times, isAsking };
}
