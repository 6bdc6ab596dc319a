import type { PlanAnswer } from './answer-request.ts';
import type { TeamAnswer } from './answer-team.ts';
import type { PlannerMessage, PlannerReply } from './planner-messages.ts';
// oxlint-disable-next-line import/default -- the bundler makes this export
import workerPath from './planner-worker.ts?worker&url';
import type { PlanRequest } from '#domain/round/plan-request.ts';
import type { TeamRequest } from '#domain/round/team-request.ts';
import { report } from '#platform/report.ts';
import { trustedScript } from '#platform/trusted-script.ts';

type Listener<Answer> = { answer(answer: Answer): void; failure(): void };

export type PlannerClient = {
  /** Replaces the previous request, whose answers are dropped. */
  readonly ask: (request: PlanRequest, on: Listener<PlanAnswer>) => void;
  readonly askTeam: (request: TeamRequest, on: Listener<TeamAnswer>) => void;
  readonly stop: () => void;
  readonly close: () => void;
};

/** Starts its own worker; close it when planning ends. */
export function createPlannerClient(): PlannerClient {
  const worker = new Worker(trustedScript(workerPath));
  const send = (message: PlannerMessage) => worker.postMessage(message, []);
  let id = 0;
  let listener: ((reply: PlannerReply) => void) | null = null;
  const listen = (on: (reply: PlannerReply) => void) => {
    id += 1;
    listener = on;
    return id;
  };

  worker.addEventListener('message', ({ data }: MessageEvent<PlannerReply>) => {
    if (data.id !== id || listener === null) return;
    if (data.kind === 'failed') report('round planner', data.message);
    listener(data);
  });
  worker.addEventListener('error', (event) => {
    report('round planner', event.message);
    listener?.({ kind: 'failed', id, message: event.message });
  });

  return {
    ask(request, on) {
      const id = listen((reply) => {
        if (reply.kind === 'answer') on.answer(reply.answer);
        else on.failure();
      });
      send({ kind: 'plan', id, request });
    },
    askTeam(request, on) {
      const id = listen((reply) => {
        if (reply.kind === 'team-answer') on.answer(reply.answer);
        else on.failure();
      });
      send({ kind: 'team', id, request });
    },
    stop() {
      listener = null;
      send({ kind: 'stop' });
    },
    close: () => worker.terminate(),
  };
}
