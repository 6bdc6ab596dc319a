import { Agent, request } from 'node:http';
import { Worker, isMainThread, parentPort } from 'node:worker_threads';

/** One call as it goes over the wire. */
type WireCall = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type HttpClient = {
  /** The milliseconds from sending the call to the last byte of its answer. */
  time(call: WireCall): Promise<number>;
  close(): Promise<unknown>;
};

/** A client on its own thread, so that reading the reply costs the service no CPU time. */
export function startHttpClient(): HttpClient {
  const worker = new Worker(new URL(import.meta.url));
  return {
    time: (call) =>
      new Promise((resolve, reject) => {
        worker.once('message', (answer: { ms: number; status: number }) =>
          answer.status === 200 ? resolve(answer.ms) : reject(new Error(`status ${answer.status}`)),
        );
        worker.postMessage(call);
      }),
    close: () => worker.terminate(),
  };
}

if (!isMainThread && parentPort !== null) {
  const port = parentPort;
  const agent = new Agent({ keepAlive: true });
  port.on('message', (call: WireCall) => {
    const start = performance.now();
    const sent = request(call.url, { method: 'POST', agent, headers: call.headers }, (reply) => {
      reply.resume();
      reply.on('end', () => port.postMessage({ ms: performance.now() - start, status: reply.statusCode }));
    });
    sent.end(call.body);
  });
}
