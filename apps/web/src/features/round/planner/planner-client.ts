import type { PlanAnswer } from './answer-request.ts';
import type { PlannerMessage, PlannerReply } from './planner-messages.ts';
// oxlint-disable-next-line import/default -- the bundler makes this export
import workerPath from './planner-worker.ts?worker&url';
import type { PlanRequest } from '#features/round/model/plan-request.ts';
import { report } from '#platform/report.ts';
import { trustedScript } from '#platform/trusted-script.ts';

export type PlannerClient = {
  /** Ends the request before. Answers of the request before are dropped. */
  readonly ask: (request: PlanRequest, on: { answer(answer: PlanAnswer): void; failure(): void }) => void;
  readonly stop: () => void;
  readonly close: () => void;
};

/** Starts a worker of its own; close it when nobody plans any more. */
export function createPlannerClient(): PlannerClient {
  const worker = new Worker(trustedScript(workerPath));
  const send = (message: PlannerMessage) => worker.postMessage(message, []);
  let id = 0;
  let listener: Parameters<PlannerClient['ask']>[1] | null = null;

  worker.addEventListener('message', ({ data }: MessageEvent<PlannerReply>) => {
    if (data.id !== id || listener === null) return;
    if (data.kind === 'answer') return listener.answer(data.answer);
    report('round planner', data.message);
    listener.failure();
  });
  worker.addEventListener('error', (event) => {
    report('round planner', event.message);
    listener?.failure();
  });

  return {
    ask(request, on) {
      id += 1;
      listener = on;
      send({ kind: 'plan', id, request });
    },
    stop() {
      listener = null;
      send({ kind: 'stop' });
    },
    close: () => worker.terminate(),
  };
}
