import { sql } from 'kysely';
import { type AppDeps, buildApp } from '#api/service/app.ts';
import { readConfig } from '#api/config/config.ts';
import { protect } from '#api/http/protection.ts';
import { createServer } from '#api/http/server.ts';
import { watchOutages } from '#api/db/outage-log.ts';
import { createLog } from '#api/core/log.ts';
import { createSessionTokens } from '#api/modules/sign-in/sessions/session-tokens.ts';
import { openSession } from '#api/modules/sign-in/sessions/open-session.ts';
import { hashPassword } from '#api/modules/accounts/passwords/password-hash.ts';
import { createMetrics } from '#api/observability/metrics.ts';
import { addStaff } from '#bench/add-staff.ts';
import { NOW, openManySitesService } from '#bench/many-sites-service.ts';
import type { ServiceFacts } from './service.ts';

/**
 * The real service in its own process, on ten thousand sites, with the built front end and its baselines. A second
 * server in the same process changes the boosts.
 */
const HOST = '127.0.0.1';
const PASSWORD = 'a long walk through Jesmond Dene';
const TOWN = 'Two hundred';
const TOWN_SITES = 200;
const SINGLE = 'A single site';
const SIXTY = 'Sixty';
const BOOSTS = 50;

const [serverUrl = '', webRoot = ''] = process.argv.slice(2);
const service = await openManySitesService(serverUrl, 'bench', 10_000);
const { db } = service;
const url = new URL(serverUrl);
url.pathname = '/bench';
const config = readConfig({
  DATABASE_URL: url.href,
  TOKEN_SECRETS: 'another secret that is only ever used by the benchmarks',
  LOG_LEVEL: 'silent',
  WEB_ROOT: webRoot,
  ATTEMPTS_PER_ADDRESS: '1000000',
  CONNECTIONS_PER_ADDRESS: '5000',
});
// Boosts are read again after a second, so each change of them moves the clock by one.
let now = NOW.getTime();
const deps: AppDeps = {
  db,
  clock: { now: () => new Date(now) },
  log: createLog('silent'),
  outage: watchOutages(db, createLog('silent')),
  config,
  metrics: createMetrics({ ofProcess: false }),
};
const tokens = createSessionTokens(config.TOKEN_SECRETS);
const passwordHash = await hashPassword(PASSWORD);
const warden = await settleTown();
const { access, refresh } = await openSession({ ...deps, tokens }, warden.id);
const staff = await openSession({ ...deps, tokens }, await addStaff(db, passwordHash));

const app = await buildApp(deps);
const origin = await app.listen({ host: HOST, port: 0 });
const beside = await besideTheService();
const facts: ServiceFacts = {
  origin,
  beside,
  access,
  refresh,
  staff: { access: staff.access, refresh: staff.refresh },
  town: [TOWN],
  all: [...service.areas, TOWN, SIXTY, SINGLE],
  sixty: [SIXTY, SINGLE],
  thousand: [...service.areas.slice(0, 1), SINGLE],
};
process.send?.(facts);
process.once('disconnect', () => process.exit(0));

/** Moves two hundred of the ten thousand sites, sixty and one to areas of their own, and gives the warden a password. */
async function settleTown(): Promise<{ id: number }> {
  const user = await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  const town = await ownArea(user.id, TOWN);
  await db.updateTable('sites').set({ area_id: town }).where('id', '<=', TOWN_SITES).execute();
  const single = await ownArea(user.id, SINGLE);
  await db
    .updateTable('sites')
    .set({ area_id: single })
    .where('id', '=', TOWN_SITES + 1)
    .execute();
  const sixty = await ownArea(user.id, SIXTY);
  const last = sql<number>`(select max(id) from sites)`;
  await db
    .updateTable('sites')
    .set({ area_id: sixty })
    .where('id', '>', sql<number>`${last} - 60`)
    .execute();
  // Off: routes are requested three at a time, which for ten thousand sites would dominate the run.
  await db
    .updateTable('app_settings')
    .set({ setting_value: false })
    .where('setting_name', '=', 'mapbox_api')
    .execute();
  await sql.raw('vacuum analyze').execute(db);
  return user;
}

async function ownArea(userId: number, name: string): Promise<number> {
  const { id } = await db.insertInto('areas').values({ name }).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('user_areas').values({ user_id: userId, area_id: id }).execute();
  return id;
}

async function besideTheService(): Promise<string> {
  const server = createServer(deps);
  await protect(server, config);
  server.post<{ Querystring: { ending: string } }>('/boosts', async ({ query }) => {
    await sql`
      update boosts set ended_at = '2020-01-02' where id in (
        select id from boosts where ended_at is null order by random() limit ${Number(query.ending)}::integer
      )
    `.execute(db);
    await sql`
      insert into boosts (site_id, amount, reason, starts_at, ends_at, created_by, created_at)
      select id, 1 + random() * 4, 'bench', '2020-01-01', '2100-01-01', 'bench', '2020-01-01'
      from sites
      where not exists (select from boosts where boosts.site_id = sites.id)
      order by random() limit ${BOOSTS} - (select count(*) from boosts where ended_at is null)
    `.execute(db);
    now += 1_000;
    return {};
  });
  return server.listen({ host: HOST, port: 0 });
}
