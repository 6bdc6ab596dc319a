import { setTimeout } from 'node:timers/promises';
import { type Figure, atMost } from '#bench/figure.ts';
import { median, timed } from '#bench/median.ts';
import { interleaved } from '#bench/rounds.ts';
import type { BenchService } from '#bench/service/service.ts';

/** The cost beyond the hash: at most a fifth of it. */
const MAX_LOGIN_RATIO = 1.2;
/** Other calls wait less than the time of one hash. */
const MAX_WAIT_RATIO = 1;
/** More people at once than the queue and the running hashes hold. */
const FLOOD_PEOPLE = 260;
const REFUSED_WAIT_MS = 200;
const FLOOD_BUILDS_UP_MS = 500;

/** The cost of a login beyond its argon2 hash, and the effect of many logins on other calls. */
export async function logins(
  service: BenchService,
  { rounds, floodSeconds }: { rounds: number; floodSeconds: number },
): Promise<readonly Figure[]> {
  const withCpu = (work: () => Promise<unknown>) => async () => {
    const before = await service.cpuMs();
    const ms = await timed(work);
    return { ms, cpuMs: (await service.cpuMs()) - before };
  };
  const runs = await interleaved(
    { rounds, warmUp: 2 },
    {
      login: withCpu(() => logIn(service)),
      hash: withCpu(() => service.hashMs()),
    },
  );
  const wall = (name: keyof typeof runs) => median(runs[name].map(({ ms }) => ms));
  const cpu = (name: keyof typeof runs) => median(runs[name].map(({ cpuMs }) => cpuMs));
  return [
    {
      what: 'A login',
      ours: `${wall('login').toFixed(1)} ms, ${cpu('login').toFixed(1)} ms CPU`,
      yardstick: `its argon2 hash ${wall('hash').toFixed(1)} ms, ${cpu('hash').toFixed(1)} ms CPU`,
      ...atMost(wall('login') / wall('hash'), MAX_LOGIN_RATIO),
      cpuRatio: cpu('login') / cpu('hash'),
    },
    ...(await flooded(service, floodSeconds)),
  ];
}

/** The same cheap call alone and while more people sign in than the queue holds. */
async function flooded(service: BenchService, seconds: number): Promise<readonly Figure[]> {
  const calm = await profileTimes(service, seconds);
  const flood = startFlood(service);
  await setTimeout(FLOOD_BUILDS_UP_MS);
  const [busy, hashMs] = await Promise.all([profileTimes(service, seconds), service.hashMs()]);
  const { checked, refusedCount, withRetryAfter } = await flood.stop();
  return [
    {
      what: 'Another call while logins flood',
      ours: `${median(busy).toFixed(1)} ms (alone ${median(calm).toFixed(1)} ms)`,
      yardstick: `one hash meanwhile ${hashMs.toFixed(0)} ms`,
      ...atMost(median(busy) / hashMs, MAX_WAIT_RATIO),
    },
    {
      what: 'Logins beyond the queue',
      ours: `${refusedCount} refused, ${withRetryAfter} with Retry-After`,
      yardstick: `${checked} checked`,
      allowed: '503 with Retry-After',
      held: checked > 0 && refusedCount > 0 && withRetryAfter === refusedCount,
    },
  ];
}

/** How long a call takes that only reads, one after the other. */
async function profileTimes(service: BenchService, seconds: number): Promise<readonly number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    times.push(
      await timed(async () => {
        const reply = await fetch(`${service.origin}/api/v1/auth/profile/`, {
          headers: { authorization: `Bearer ${service.access}` },
        });
        if (!reply.ok) throw new Error(`profile: ${reply.status}`);
        await reply.text();
      }),
    );
  }
  return times;
}

type Flood = { readonly checked: number; readonly refusedCount: number; readonly withRetryAfter: number };

/** Unknown addresses: the work is the same, and no account gets locked. */
function startFlood(service: BenchService): { stop(): Promise<Flood> } {
  const counts = { checked: 0, refusedCount: 0, withRetryAfter: 0 };
  const over = new AbortController();
  async function person(number: number): Promise<void> {
    for (let attempt = 0; !over.signal.aborted; attempt++) {
      const reply = await postLogin(service, `nobody-${number}-${attempt}@patrolplan.example`);
      if (reply.status === 401) counts.checked += 1;
      else if (reply.status === 503) {
        counts.refusedCount += 1;
        if (reply.headers.has('retry-after')) counts.withRetryAfter += 1;
        await setTimeout(REFUSED_WAIT_MS);
      } else throw new Error(`login: ${reply.status}`);
    }
  }
  const people = Promise.all(Array.from({ length: FLOOD_PEOPLE }, (_, number) => person(number)));
  return {
    async stop() {
      over.abort();
      await people;
      return counts;
    },
  };
}

async function logIn(service: BenchService): Promise<void> {
  const reply = await postLogin(service, service.email);
  if (!reply.ok) throw new Error(`login: ${reply.status}`);
}

async function postLogin(service: BenchService, email: string): Promise<Response> {
  const reply = await fetch(`${service.origin}/api/v1/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: service.password }),
  });
  await reply.text();
  return reply;
}
