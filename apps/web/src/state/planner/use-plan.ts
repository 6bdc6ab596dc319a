import { useEffect, useRef, useState } from 'react';
import type { PlanAnswer } from './answer-request.ts';
import { type PlannerClient, createPlannerClient } from './planner-client.ts';
import type { PlanQuestion } from '#domain/round/plan-request.ts';
import { pageVisible } from '#platform/page/visibility.ts';
import { useSource } from '#platform/source.ts';

type Plan = {
  /** The request that the answer belongs to: during a new search, the last answer stays. */
  readonly question: PlanQuestion;
  readonly answer: PlanAnswer;
};

export type Planning = {
  readonly plan: Plan | null;
  readonly isSearching: boolean;
  readonly failed: boolean;
};

/** Sends each new request to the worker; null sends none. Paused while the page is hidden. */
export function usePlan(question: PlanQuestion | null): Planning {
  const isVisible = useSource(pageVisible);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [failedQuestion, setFailedQuestion] = useState<PlanQuestion | null>(null);
  const client = useRef<PlannerClient>(null);

  useEffect(() => {
    if (question === null || !isVisible) return undefined;
    // The worker starts with the first request and ends with the screen.
    client.current ??= createPlannerClient();
    const { ask, stop } = client.current;
    ask(question.request, {
      answer: (answer) => setPlan({ question, answer }),
      failure: () => setFailedQuestion(question),
    });
    return stop;
  }, [question, isVisible]);

  useEffect(
    () => () => {
      client.current?.close();
      client.current = null;
    },
    [],
  );

  if (question === null) return { plan: null, isSearching: false, failed: false };
  const failed = failedQuestion === question;
  const isFinal = plan?.question === question && plan.answer.isFinal;
  return { plan, isSearching: !failed && !isFinal, failed };
}
