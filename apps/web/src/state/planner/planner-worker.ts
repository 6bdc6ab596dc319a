import type { PlannerMessage } from './planner-messages.ts';
import { createPlannerServer } from './serve-planner.ts';

/** Entry of the worker: the planner runs here, so that the page stays responsive. */
const channel = new MessageChannel();
let resume: () => void = () => {};
channel.port1.addEventListener('message', () => resume());
channel.port1.start();

/** A message to itself is the earliest later task; a timer would take 4 ms each time. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    resume = resolve;
    channel.port2.postMessage(null, []);
  });

const serve = createPlannerServer({
  reply: (reply) => self.postMessage(reply, { transfer: [] }),
  now: () => performance.now(),
  nextTask,
});

self.addEventListener('message', (event: MessageEvent<PlannerMessage>) => void serve(event.data));
