import autocannon from 'autocannon';
import { type Figure, atMost } from '#bench/figure.ts';
import type { BenchService } from '#bench/service/service.ts';

const CONNECTIONS = 20;
const TIMEOUT_SECONDS = 60;
/** The heap after a garbage collection varies a little. */
const MAX_GROWTH = 1.15;

/** The heap after many requests against that after the first tenth of them. */
export async function memory(service: BenchService, requests: number): Promise<readonly Figure[]> {
  await send(service, requests / 10);
  const before = await service.memory();
  await send(service, requests);
  const after = await service.memory();
  return [
    {
      what: `Memory after ${requests.toLocaleString('en')} requests`,
      ours: `${after.heapMb.toFixed(1)} MB (process ${after.rssMb.toFixed(0)} MB)`,
      yardstick: `after the first tenth ${before.heapMb.toFixed(1)} MB (${before.rssMb.toFixed(0)} MB)`,
      ...atMost(after.heapMb / before.heapMb, MAX_GROWTH),
    },
  ];
}

async function send(service: BenchService, amount: number): Promise<void> {
  const post = (path: string, body: unknown) =>
    ({ method: 'POST', path, body: JSON.stringify(body) }) as const;
  const result = await autocannon({
    url: service.origin,
    amount,
    connections: CONNECTIONS,
    timeout: TIMEOUT_SECONDS,
    headers: { authorization: `Bearer ${service.access}`, 'content-type': 'application/json' },
    requests: [
      { method: 'GET', path: '/api/v1/auth/profile/' },
      post('/api/v1/appsettings/', {}),
      post('/api/v1/sites/boosts/', { site_ids: [1, 2, 3], current_time: '2026-11-16T10:00:00Z' }),
      post('/api/v1/sites/scores/', { selected_areas: service.town }),
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
}
