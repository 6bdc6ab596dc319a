import { useEffect, useRef, useState } from 'react';
import type { TeamQuestion } from './team-question.ts';
import type { TeamAnswer } from '#state/planner/answer-team.ts';
import { type PlannerClient, createPlannerClient } from '#state/planner/planner-client.ts';
import { pageVisible } from '#platform/page/visibility.ts';
import { useSource } from '#platform/source.ts';

type Phase = 'idle' | 'searching' | 'done' | 'stopped' | 'failed';

export type TeamPlanning = {
  readonly phase: Phase;
  /** Counts the searches. */
  readonly run: number;
  readonly question: TeamQuestion | null;
  /** The best rounds so far. */
  readonly answer: TeamAnswer | null;
  readonly start: (question: TeamQuestion) => void;
  /** Ends the search; the best rounds so far stay. */
  readonly stop: () => void;
};

/** Plans in a worker, which starts with the first request and ends with the screen. Paused while the page is hidden. */
export function useTeamPlan(): TeamPlanning {
  const isVisible = useSource(pageVisible);
  const [question, setQuestion] = useState<TeamQuestion | null>(null);
  const [answer, setAnswer] = useState<TeamAnswer | null>(null);
  const [run, setRun] = useState(0);
  const [phase, setPhase] = useState<Phase>('idle');
  const client = useRef<PlannerClient>(null);
  const isRunning = phase === 'searching' && isVisible;

  useEffect(() => {
    if (!isRunning || question === null) return undefined;
    client.current ??= createPlannerClient();
    const { askTeam, stop } = client.current;
    askTeam(question.request, {
      answer: (found) => {
        setAnswer(found);
        if (found.isFinal) setPhase('done');
      },
      failure: () => setPhase('failed'),
    });
    return stop;
  }, [question, isRunning]);

  useEffect(
    () => () => {
      client.current?.close();
      client.current = null;
    },
    [],
  );

  return {
    phase,
    run,
    question,
    answer,
    start: (next) => {
      setQuestion(next);
      setRun(run + 1);
      setAnswer(null);
      setPhase('searching');
    },
    stop: () => setPhase(answer === null ? 'idle' : 'stopped'),
  };
}
