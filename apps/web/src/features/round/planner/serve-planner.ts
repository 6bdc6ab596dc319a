import { answerRequest } from './answer-request.ts';
import type { PlannerMessage, PlannerReply } from './planner-messages.ts';

/** What the worker does with its messages: one request at a time, the newest wins. */
export function createPlannerServer(deps: {
  readonly reply: (reply: PlannerReply) => void;
  readonly now: () => number;
  readonly nextTask: () => Promise<void>;
}): (message: PlannerMessage) => Promise<void> {
  let running = new AbortController();
  return async (message) => {
    running.abort();
    if (message.kind === 'stop') return;
    const { id, request } = message;
    const current = new AbortController();
    running = current;
    try {
      await answerRequest(request, {
        ...deps,
        signal: current.signal,
        post: (answer) => deps.reply({ kind: 'answer', id, answer }),
      });
    } catch (cause) {
      if (current.signal.aborted) return;
      deps.reply({ kind: 'failed', id, message: cause instanceof Error ? cause.message : String(cause) });
    }
  };
}
