import { sql } from 'kysely';
import { type Figure, atMost } from '#bench/figure.ts';
import { type HttpClient, startHttpClient } from '#bench/http-client.ts';
import { type ManySitesService, NOW, openManySitesService } from '#bench/many-sites-service.ts';
import { median } from '#bench/median.ts';

const SITES = 10_000;
const WARM_UP_ROUNDS = 4;
const CACHED_CALLS = 5;
const MAX_RATIO = 1.1;

/**
 * The scores call of ten thousand sites with a visit rule, against the same without: with cached areas, as in all calls but
 * the first of a minute, and that first one.
 */
export async function visitRule(serverUrl: string, rounds: number): Promise<readonly Figure[]> {
  const service = await openManySitesService(serverUrl, 'rules', SITES);
  const client = startHttpClient();
  const times = { off: emptyTimes(), on: emptyTimes() };
  try {
    await addVisits(service);
    for (let round = 0; round < rounds + WARM_UP_ROUNDS; round += 1) {
      for (const state of ['off', 'on'] as const) {
        await setRule(service, state === 'on');
        service.changeMinute();
        const first = await timeOfCall(service, client);
        const cached: number[] = [];
        for (let call = 0; call < CACHED_CALLS; call += 1) cached.push(await timeOfCall(service, client));
        if (round < WARM_UP_ROUNDS) continue;
        times[state].first.push(first);
        times[state].cached.push(median(cached));
      }
    }
  } finally {
    await client.close();
    await service.close();
  }
  const figure = (what: string, on: number, off: number): Figure => ({
    what,
    ours: `${on.toFixed(1)} ms`,
    yardstick: `without a rule ${off.toFixed(1)} ms`,
    ...atMost(on / off, MAX_RATIO),
  });
  return [
    figure(
      'Scores of 10,000 sites with a visit rule, areas cached',
      median(times.on.cached),
      median(times.off.cached),
    ),
    {
      ...figure('The same, first call of a minute', median(times.on.first), median(times.off.first)),
      allowed: '',
      held: undefined,
    },
  ];
}

const emptyTimes = (): { readonly first: number[]; readonly cached: number[] } => ({ first: [], cached: [] });

const timeOfCall = ({ address, headers, areas }: ManySitesService, client: HttpClient): Promise<number> =>
  client.time({
    url: `${address}/api/v1/sites/scores/`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ selected_areas: areas }),
  });

/** A year of visits, one in five days for each site. */
async function addVisits({ db }: ManySitesService): Promise<void> {
  await db.connection().execute(async (connection) => {
    // Longer than any statement of the service may take.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`
      insert into visits (id, user_id, site_id, visited_at, outcome, received_at)
      select gen_random_uuid(), null, s.id, ${NOW}::timestamptz - (day * 5 + s.id % 9) * interval '1 day', 'visited', ${NOW}
      from sites s, generate_series(0, 72) as day
    `.execute(connection);
    await sql`vacuum analyze visits`.execute(connection);
  });
}

async function setRule({ db }: ManySitesService, isOn: boolean): Promise<void> {
  await sql`delete from organisation`.execute(db);
  if (isOn)
    await sql`
      insert into organisation (visit_every_days, visit_rule_since) values (7, ${NOW}::timestamptz - interval '1 year')
    `.execute(db);
}
