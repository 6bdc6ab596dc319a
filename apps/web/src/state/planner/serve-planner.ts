import { type PlanAnswer, answerRequest } from './answer-request.ts';
import { type TeamAnswer, answerTeam } from './answer-team.ts';
import type { PlannerMessage, PlannerReply } from './planner-messages.ts';

/** Handles the messages of the worker: one request at a time, the newest wins. */
export function createPlannerServer(deps: {
  readonly reply: (reply: PlannerReply) => void;
  readonly now: () => number;
  readonly nextTask: () => Promise<void>;
}): (message: PlannerMessage) => Promise<void> {
  let running = new AbortController();
  return async (message) => {
    running.abort();
    if (message.kind === 'stop') return;
    const { id } = message;
    const current = new AbortController();
    running = current;
    const work = { ...deps, signal: current.signal };
    try {
      if (message.kind === 'plan') {
        const post = (answer: PlanAnswer) => deps.reply({ kind: 'answer', id, answer });
        await answerRequest(message.request, { ...work, post });
      } else {
        const post = (answer: TeamAnswer) => deps.reply({ kind: 'team-answer', id, answer });
        await answerTeam(message.request, { ...work, post });
      }
    } catch (cause) {
      if (current.signal.aborted) return;
      deps.reply({ kind: 'failed', id, message: cause instanceof Error ? cause.message : String(cause) });
    }
  };
}
