import { hash } from 'node:crypto';
import type { Fetch } from '#web/platform/http/send.ts';
import type { Program, VirtualTime } from './virtual-time.ts';

/** A request as the service gets it. */
export type ServiceRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};
export type ServiceReply = { readonly status: number; readonly tag: string | null; readonly body: string };

/** Null: no instance took it, or it broke before it had answered. */
export type Service = (request: ServiceRequest, instance: number) => Promise<ServiceReply | null>;

/** What becomes of one request. `null` is lost on the way. */
type Fate = {
  readonly requestMs: number | null;
  readonly replyMs: number | null;
  /** It arrives again, at the other instance; 0: at the same moment. */
  readonly againMs: number | null;
};

export type Network = {
  /** Until then requests and replies are lost, doubled, late and overtake each other. */
  badUntil: number;
};

/** Until then all requests of a moment reach the service together, and PostgreSQL decides which is first. */
export type Rush = { until: number };
const RUSH_MS = 2_000;

type Parts = {
  readonly time: VirtualTime;
  readonly seed: number;
  readonly service: Service;
  readonly rush: Rush;
  readonly note: (line: string) => void;
};

/** The network of a phone. Its fates follow from the seed and the time, not from what was sent before. */
export function createFetch(
  { time, seed, service, rush, note }: Parts,
  phone: { readonly name: string; readonly network: Network; readonly isConnected: () => boolean },
  program: Program,
  seen: (request: ServiceRequest, state: 'sent' | 'over') => void,
  received: (request: ServiceRequest, reply: ServiceReply) => void,
): Fetch {
  return (url, init) =>
    new Promise<Response>((resolve, reject) => {
      const request: ServiceRequest = {
        method: init.method ?? 'GET',
        url,
        headers: init.headers as Record<string, string>, // safe: what `send` gives
        body: typeof init.body === 'string' ? init.body : undefined,
      };
      const random = fractions(`${seed} ${phone.name} ${time.now} ${url}`);
      const fate = phone.network.badUntil > time.now ? badFate(random) : goodFate(random);
      const instance = random() < 0.5 ? 0 : 1;
      const isOver = { value: false };
      const end = (settle: () => void) => {
        if (isOver.value) return;
        isOver.value = true;
        seen(request, 'over');
        if (program.isAlive) time.runAs(program, settle);
      };
      const fail = () => end(() => reject(new TypeError('Failed to fetch')));
      seen(request, 'sent');
      init.signal?.addEventListener('abort', fail);
      const what = `${phone.name} ${request.method} ${url}`;
      if (!phone.isConnected()) {
        time.after(1, fail);
        return;
      }
      if (fate.requestMs === null) {
        note(`${what}: the request is lost`);
        return;
      }
      const isDoubledAtOnce = fate.againMs === 0;
      const isRush = rush.until > time.now;
      const arrivesIn = isRush ? untilNext(RUSH_MS, time.now + fate.requestMs) - time.now : fate.requestMs;
      const arrive = async () => {
        const [reply] = await Promise.all([
          service(request, instance),
          isDoubledAtOnce ? service(request, 1 - instance) : null,
        ]);
        const date = new Date(time.now).toUTCString();
        if (isDoubledAtOnce) note(`${what}: doubled at the same moment`);
        if (fate.replyMs === null) note(`${what}: the reply is lost`);
        else {
          time.after(fate.replyMs, () => {
            if (reply === null || !phone.isConnected()) return fail();
            const { body, status, tag } = reply;
            end(() => {
              received(request, reply);
              resolve(responseOf({ body, status, tag, date }));
            });
          });
        }
      };
      time.after(arrivesIn, arrive, isRush);
      if (fate.againMs !== null && fate.againMs > 0) {
        time.after(fate.requestMs + fate.againMs, async () => {
          note(`${what}: arrives again`);
          await service(request, 1 - instance);
        });
      }
    });
}

const untilNext = (every: number, at: number): number => Math.ceil(at / every) * every;

type Received = Omit<ServiceReply, 'tag'> & { readonly tag: string | null; readonly date: string };

/** As much of a response as the app reads. Its body needs no time of its own. */
function responseOf({ status, body, tag, date }: Received): Response {
  const headers = new Headers({ date, ...(tag !== null && { etag: tag }) });
  return { status, headers, text: async () => body } as Response; // safe: the fields that `send` reads
}

const goodFate = (random: () => number): Fate => ({
  requestMs: 20 + random() * 120,
  replyMs: 20 + random() * 120,
  againMs: null,
});

function badFate(random: () => number): Fate {
  const kind = random();
  const requestMs = 100 + random() * 2_000;
  const replyMs = 100 + random() * 4_000;
  const fate = { requestMs, replyMs, againMs: null };
  if (kind < 0.2) return { ...fate, requestMs: null };
  if (kind < 0.45) return { ...fate, replyMs: null };
  // Later than the time limit of a call, so that its repeat overtakes it.
  if (kind < 0.6) return { ...fate, requestMs: requestMs + random() * 40_000 };
  if (kind < 0.7) return { ...fate, replyMs: replyMs + random() * 8_000 };
  if (kind < 0.8) return { ...fate, againMs: 0 };
  if (kind < 0.95) return { ...fate, againMs: random() * 60_000 };
  return fate;
}

/** Numbers between 0 and 1 that follow from the text. */
export function fractions(text: string): () => number {
  let drawn = 0;
  return () => Number.parseInt(hash('sha256', `${text} ${(drawn += 1)}`).slice(0, 8), 16) / 2 ** 32;
}
