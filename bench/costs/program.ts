import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fieldContract } from '@patrolplan/contract/field';
import { sql } from 'kysely';
import { buildApp } from '#api/service/app.ts';
import { readConfig } from '#api/config/config.ts';
import { type Database, openDatabase } from '#api/db/database.ts';
import { createServer } from '#api/http/server.ts';
import { watchOutages } from '#api/db/outage-log.ts';
import { createLog } from '#api/core/log.ts';
import { hashPassword } from '#api/modules/accounts/passwords/password-hash.ts';
import { createSessionTokens } from '#api/modules/sign-in/sessions/session-tokens.ts';
import { createGuard } from '#api/modules/sign-in/sessions/guard.ts';
import { openSession } from '#api/modules/sign-in/sessions/open-session.ts';
import { createTeamCache } from '#api/modules/team/team-cache.ts';
import { createMetrics } from '#api/observability/metrics.ts';
import { findPostgresBinaries, startPostgresCluster } from '#api/testing/database/postgres-cluster.ts';
import { addStaff } from '#bench/add-staff.ts';
import type { Call, Order, Outcome } from '#bench/costs/client.ts';
import { NOW, createNation } from '#bench/costs/nation.ts';
import { median } from '#bench/median.ts';
import { postgresCpuMs } from '#bench/postgres-cpu.ts';
import { CALLS, type CostedCall, PASSWORD, type Person } from './calls.ts';

/** A shift of each warden with check-in, a round of twelve stops, a job for every fourth and a claim of every second. */
async function createTeamWork(db: Database, at: Date): Promise<void> {
  await sql`insert into organisation (check_in) values (true) on conflict (id) do update set check_in = true`.execute(
    db,
  );
  await sql`
    insert into shifts (user_id, started_at, ends_at, heard_at, check_in_by)
    select id, ${at}, ${at}::timestamptz + interval '12 hours', ${at}, ${at}::timestamptz + interval '1 hour' from users
  `.execute(db);
  await sql`
    insert into sent_rounds (id, user_id, day, letter, sent_at, starts_at, finish_by, returns, stops, points, due_sites)
    select gen_random_uuid(), u.id, ${at}::timestamptz::date, 'R' || u.id, ${at}, ${at}, ${at}::timestamptz + interval '4 hours', false,
      (select jsonb_agg(jsonb_build_object('site_id', s.id, 'kind', 'visit', 'arrive_at', ${at}::timestamptz, 'minutes', 6))
        from (select s.id from sites s join user_areas ua on ua.area_id = s.area_id where ua.user_id = u.id limit 12) as s),
      50, 3
    from users u
  `.execute(db);
  await sql`
    insert into site_jobs (id, site_id, reason, due_by, sent_at, is_for_area, is_known_in_area)
    select gen_random_uuid(), (select s.id from sites s join user_areas ua on ua.area_id = s.area_id where ua.user_id = u.id limit 1),
      'Bus lane blocked, reported by the operator', ${at}::timestamptz + interval '1 hour', ${at}, true, true
    from users u where u.id % 4 = 0
  `.execute(db);
  await sql`
    insert into claims (user_id, site_id, made_at, until)
    select u.id, (select s.id from sites s join user_areas ua on ua.area_id = s.area_id where ua.user_id = u.id limit 1), ${at},
      ${at}::timestamptz + interval '20 minutes'
    from users u where u.id % 2 = 0
  `.execute(db);
}

/** The medians of rounds of the mean of their calls. */
export type Cost = Measured & {
  readonly name: string;
  readonly by: string;
  readonly perHour: number;
  readonly perHourWithShift: number;
  readonly perHourWithTeam: number;
};

type Measured = {
  /** CPU time of a call. */
  readonly nodeMs: number;
  readonly postgresMs: number;
  readonly bytes: number;
  /** From sending it to the last byte of its answer. */
  readonly ms: number;
};

/**
 * `node bench/costs/program.ts [calls] [areas]`: what each call of a shift, and the main calls of staff, cost in CPU time of Node and
 * of PostgreSQL and in bytes, one after the other, in three rounds of so many calls. The first two lines are the check of a token without and with the query of
 * its session; their difference is what that query costs every call.
 */
const COUNT = Number(process.argv[2] ?? 400);
const ROUNDS = 3;
const AREAS = Number(process.argv[3] ?? 200);
const SHARED = 100;

const binaries = findPostgresBinaries();
if (binaries === undefined) throw new Error('PostgreSQL is not installed.');
const cluster = await startPostgresCluster(binaries);
const client = fork(join(import.meta.dirname, 'client.ts'));
try {
  const wardens = (ROUNDS + 1) * COUNT;
  const url = await createNation(cluster.url, { areas: AREAS, wardens, shared: SHARED });
  const db = openDatabase({ url });
  const config = readConfig({
    DATABASE_URL: url,
    TOKEN_SECRETS: 'a secret of the benchmarks, 32 characters',
    LOG_LEVEL: 'silent',
    ATTEMPTS_PER_ADDRESS: '1000000',
  });
  const tokens = createSessionTokens(config.TOKEN_SECRETS);
  const clock = { now: () => NOW };
  const log = createLog('silent');
  const outage = watchOutages(db, log);
  const deps = { db, outage, clock, log, config, metrics: createMetrics({ ofProcess: false }) };
  const app = await buildApp(deps);
  const people = await signIn(db, tokens, async (access) => {
    const url = fieldContract.readField.path;
    const reply = await app.inject({ url, headers: { authorization: `Bearer ${access}` } });
    return reply.json<{ tag: string }>().tag;
  });

  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const beside = createServer(deps);
  beside.get('/token', async ({ headers }) => {
    const token = headers.authorization?.slice('Bearer '.length) ?? '';
    return { valid: (await tokens.verify(token, NOW)) !== undefined };
  });
  const guard = createGuard({ strongSignInWorks: true, db, clock, tokens });
  beside.get('/session', async (call) => ({ valid: (await guard(call)).ok }));
  const team = createTeamCache(deps);
  beside.get('/team', async () => {
    team.expire();
    return { rounds: (await team.read()).roundsOf.size };
  });
  const besideOrigin = await beside.listen({ host: '127.0.0.1', port: 0 });

  const checks: readonly CostedCall[] = [
    { name: 'check of a token, without its session', path: '/token' },
    { name: 'check of a token and its session', path: '/session' },
    // Once a second for all wardens of an instance: its part of each of a thousand.
    { name: 'the team, read again', path: '/team', perHourWithTeam: 3_600 / 1_000 },
  ].map(({ path, ...check }) => ({
    ...check,
    by: 'bench',
    make: ({ access }) => ({ authorization: `Bearer ${access}`, url: besideOrigin + path }),
  }));
  const kinds = [...checks, ...CALLS];
  const rounds: Measured[][] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const callers = people.wardens.slice(round * COUNT, (round + 1) * COUNT);
    const measured: Measured[] = [];
    for (const { by, share = 1, make } of kinds) {
      const persons = by === 'staff' ? callers.map(() => people.staff) : callers;
      const calls = persons.slice(0, Math.max(5, Math.round(COUNT * share))).map((person) => make(person));
      measured.push(
        await measure(calls.map((call) => ({ ...call, url: new URL(call.url ?? '', origin).href }))),
      );
    }
    rounds.push(measured);
    // Progress goes to standard error; only the final table goes to standard output.
    console.error(`round ${round} of ${ROUNDS}`);
  }
  // The first round is a warm-up.
  const costs = kinds.map((kind, n): Cost => {
    const { name, by, perHour = 0, perHourWithShift = perHour, perHourWithTeam = perHour } = kind;
    const of = (part: keyof Measured) =>
      median(rounds.slice(1).map((round) => round[n]?.[part] ?? Number.NaN));
    return {
      name,
      by,
      perHour,
      perHourWithShift,
      perHourWithTeam,
      nodeMs: of('nodeMs'),
      postgresMs: of('postgresMs'),
      bytes: of('bytes'),
      ms: of('ms'),
    };
  });
  console.table(costs);
  process.send?.(costs);
} finally {
  client.kill();
  await cluster.stop();
}
process.exit();

async function measure(calls: readonly Call[]): Promise<Measured> {
  const node = process.cpuUsage();
  const postgres = postgresCpuMs(cluster);
  const outcome = await send(calls);
  const { user, system } = process.cpuUsage(node);
  return {
    nodeMs: (user + system) / 1_000 / calls.length,
    postgresMs: (postgresCpuMs(cluster) - postgres) / calls.length,
    bytes: outcome.bytes / calls.length,
    ms: median(outcome.ms),
  };
}

async function send(calls: readonly Call[]): Promise<Outcome> {
  const order: Order = { url: '', calls };
  client.send(order);
  // Safe: the only message that the client sends.
  const [outcome] = (await once(client, 'message')) as [Outcome];
  if (outcome.failed > 0)
    throw new Error(`${outcome.failed} of ${calls.length} calls failed: ${calls[0]?.url}`);
  return outcome;
}

async function signIn(
  db: Database,
  tokens: ReturnType<typeof createSessionTokens>,
  tagOf: (access: string) => Promise<string>,
) {
  const password_hash = await hashPassword(PASSWORD);
  await sql`update users set password_hash = ${password_hash}, email_verified_at = now()`.execute(db);
  const { rows } = await sql<{ id: number; email: string; areas: string[]; site_ids: number[] }>`
    select
      u.id, u.email, json_agg(distinct a.name) as areas,
      (select json_agg(s.id) from sites s where s.area_id = any(array_agg(ua.area_id))) as site_ids
    from users u join user_areas ua on ua.user_id = u.id join areas a on a.id = ua.area_id
    group by u.id order by u.id
  `.execute(db);
  const wardens: Person[] = [];
  for (const { site_ids, ...warden } of rows) {
    const session = await openSession({ db, clock: { now: () => NOW }, tokens }, warden.id);
    wardens.push({ ...warden, ...session, siteIds: site_ids, tag: '' });
  }
  await createTeamWork(db, NOW);
  for (const [n, warden] of wardens.entries()) wardens[n] = { ...warden, tag: await tagOf(warden.access) };
  const [first] = wardens;
  if (first === undefined) throw new Error('There are no wardens.');
  const id = await addStaff(db, password_hash);
  const session = await openSession({ db, clock: { now: () => NOW }, tokens }, id);
  const staff: Person = { ...first, ...session, id };
  return { wardens, staff };
}
