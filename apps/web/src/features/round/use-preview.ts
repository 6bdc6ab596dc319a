import { useMemo } from 'react';
import type { OpenStop } from '#domain/round/round.ts';
import { type PlanInput, planQuestion, stopsAt } from '#domain/round/plan-request.ts';
import { type RoundTimes, timeStops } from '#domain/round/timetable.ts';
import type { PlanAnswer } from '#state/planner/answer-request.ts';
import { usePlan } from '#state/planner/use-plan.ts';

/** The best round known at this moment, with its times. */
export type Preview = {
  readonly stops: readonly OpenStop[];
  readonly times: RoundTimes;
  readonly answer: PlanAnswer;
  readonly isSearching: boolean;
  /** Planned from an earlier input; the first round of the current one is being planned. */
  readonly isOutdated: boolean;
};

/** Null before the first answer, and while there is nothing to plan. */
export function usePreview(input: PlanInput | null): {
  readonly preview: Preview | null;
  readonly failed: boolean;
} {
  const question = useMemo(() => (input === null ? null : planQuestion(input)), [input]);
  const { plan, isSearching, failed } = usePlan(question);
  const preview = useMemo(() => {
    if (plan === null || input === null) return null;
    const stops = stopsAt(plan.question, plan.answer);
    return { stops, times: timeStops({ ...input, stops }), answer: plan.answer };
  }, [plan, input]);
  const isOutdated = isSearching && plan?.question !== question;
  return { preview: preview && { ...preview, isSearching, isOutdated }, failed };
}
