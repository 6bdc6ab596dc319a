import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { type Figure, atMost } from '#bench/figure.ts';
import type { SignedInWarden } from '#bench/shift-data.ts';
import { openShiftService } from '#bench/shift-service.ts';

const CONNECTIONS = 20;
const TIMEOUT_SECONDS = 60;
/** Jobs that run after the start have ended. */
const SETTLE_MS = 5_000;
const MAX_MB = 250;
const MAX_GROWTH = 1.15;

/** The memory of a service's process, started as `npm start` does: idle, and after many requests of wardens with 200 sites each. */
export async function memory(requests: number): Promise<readonly Figure[]> {
  const service = await openShiftService();
  try {
    await wait(SETTLE_MS);
    const idle = service.memoryMb();
    const tenths: number[] = [];
    // A warden for each, because a token would not outlast the run on a busy machine.
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const [warden] = await service.signIn(1);
      if (warden === undefined) throw new Error('Nobody is signed in');
      await send(service.origin, warden, requests / 10);
      tenths.push(service.memoryMb());
    }
    const [first = 0] = tenths;
    const after = tenths.at(-1) ?? 0;
    const figure = (what: string, mb: number): Figure => ({
      what,
      ours: `${mb.toFixed(0)} MB`,
      yardstick: '',
      allowed: `≤ ${MAX_MB} MB`,
      held: mb <= MAX_MB,
    });
    return [
      figure('Memory of an idle process', idle),
      figure(`The same after ${requests.toLocaleString('en')} requests`, after),
      {
        what: 'Growth after the first tenth',
        ours: `${after.toFixed(0)} MB`,
        yardstick: `after the first tenth ${first.toFixed(0)} MB`,
        ...atMost(after / first, MAX_GROWTH),
      },
    ];
  } finally {
    await service.close();
  }
}

async function send(
  origin: string,
  { access, areas, siteIds }: SignedInWarden,
  amount: number,
): Promise<void> {
  const post = (path: string, body: unknown) =>
    ({ method: 'POST', path, body: JSON.stringify(body) }) as const;
  const result = await autocannon({
    url: origin,
    amount,
    connections: CONNECTIONS,
    timeout: TIMEOUT_SECONDS,
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    requests: [
      { method: 'GET', path: '/api/v1/auth/profile/' },
      post('/api/v1/appsettings/', {}),
      post('/api/v1/sites/boosts/', { site_ids: siteIds, current_time: new Date().toISOString() }),
      post('/api/v1/sites/scores/', { selected_areas: areas }),
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
}
