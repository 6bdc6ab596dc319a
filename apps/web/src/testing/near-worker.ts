import type { PlannerMessage, PlannerReply } from '#state/planner/planner-messages.ts';
import { createPlannerServer } from '#state/planner/serve-planner.ts';

/** A worker in the same thread: only the browser's part is replaced, the planner's own code runs. */
export class NearWorker extends EventTarget {
  readonly #serve = createPlannerServer({
    reply: (reply: PlannerReply) => this.dispatchEvent(new MessageEvent('message', { data: reply })),
    now: () => performance.now(),
    nextTask: () => new Promise((resolve) => setTimeout(resolve)),
  });
  postMessage(message: PlannerMessage): void {
    void this.#serve(message);
  }
  terminate(): void {}
}
