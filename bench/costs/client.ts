import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export type Call = {
  readonly authorization: string;
  /** Absent for a GET. */
  readonly body?: string;
  /** The state that the caller has: the reply may be 304. */
  readonly tag?: string;
  /** Absent: the address of the order. */
  readonly url?: string;
};
export type Order = {
  readonly url: string;
  readonly calls: readonly Call[];
  /** The calls start evenly over this time; without it each starts when the one before has ended. */
  readonly withinMs?: number;
};
export type Outcome = { readonly ms: readonly number[]; readonly failed: number; readonly bytes: number };

/** Sends calls as browsers do, in a process of its own: reading the replies costs the service no CPU time. */
const agent = new Agent({ keepAlive: true });

process.on('message', (order: Order) => {
  void run(order).then((outcome) => process.send?.(outcome));
});

async function run({ url, calls, withinMs }: Order): Promise<Outcome> {
  const ms: number[] = [];
  let failed = 0;
  let bytes = 0;
  const count = (reply: Reply) => {
    ms.push(reply.ms);
    bytes += reply.bytes;
    if (reply.status !== 200 && reply.status !== 304) failed += 1;
  };
  if (withinMs === undefined) {
    for (const call of calls) count(await send(url, call));
    return { ms, failed, bytes };
  }
  const all = calls.map(async (call, n) => {
    await wait((n * withinMs) / calls.length);
    count(await send(url, call));
  });
  await Promise.all(all);
  return { ms, failed, bytes };
}

type Reply = { readonly ms: number; readonly status: number; readonly bytes: number };

function send(url: string, { authorization, body, tag, url: own = url }: Call): Promise<Reply> {
  const start = performance.now();
  return new Promise((resolve) => {
    const headers = {
      authorization,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(tag === undefined ? {} : { 'if-none-match': tag }),
      'accept-encoding': 'gzip, deflate, br',
    };
    const end = (status: number, bytes: number) => resolve({ ms: performance.now() - start, status, bytes });
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(own, { method, agent, headers }, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => (bytes += chunk.length));
      reply.on('end', () => end(reply.statusCode ?? 0, bytes));
    });
    sent.on('error', () => end(0, 0));
    sent.end(body);
  });
}
