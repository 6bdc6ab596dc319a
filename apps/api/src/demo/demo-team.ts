import { randomUUID } from 'node:crypto';
import type { Deps } from '#core/deps.ts';
import { sendJobs } from '#modules/team/jobs/send-jobs.ts';
import { writeJob } from '#modules/team/jobs/site-jobs-table.ts';
import { sendRounds } from '#modules/team/rounds/send-rounds.ts';
import { allSites } from '#modules/sites/sites-table.all-areas.ts';
import { lockValue, setValue } from './installation-table.ts';

const TEAM_UNTIL = 'demo team until';
const ZONE = 'Europe/London';
const MINUTE_MS = 60_000;
const LASTS_MINUTES = 180;
/** Not the first account of the sign-in page: an offer must not interrupt somebody who tries the product there. */
const WARDEN = 'warden2@patrolplan.example';
const SUPERVISOR = 'staff@patrolplan.example';

const ROUND = [
  'Gosforth High Street Bays',
  'Church Road Bays',
  'Salters Road Car Park',
  'Ashburton Road Bays',
  'Regent Centre Car Park',
];
const JOBS = [
  {
    site: 'Regent Centre Car Park',
    reason: 'Loading bay blocked, reported by a trader',
    isForArea: false,
    isDone: false,
  },
  { site: 'Gosforth High Street Bays', reason: 'Complaints by residents', isForArea: true, isDone: false },
  { site: 'Church Road Bays', reason: 'School run, cars on the crossing', isForArea: true, isDone: true },
];

/** Makes sure that the demo has a sent round and some jobs: at each start, and again when they are over. */
export async function renewDemoTeam({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);
  const isDue = await db.transaction().execute(async (tx) => {
    if (Date.parse(await lockValue(tx, TEAM_UNTIL)) > now.getTime()) return false;
    await setValue(tx, TEAM_UNTIL, inMinutes(LASTS_MINUTES).toISOString());
    return true;
  });
  if (!isDue) return;
  const people = await db.selectFrom('users').select(['id', 'email']).execute();
  const findUserId = (email: string) => people.find((person) => person.email === email)?.id;
  const sites = new Map((await allSites(db)).map((site) => [site.name, site.id]));
  const [warden, supervisor] = [findUserId(WARDEN), findUserId(SUPERVISOR)];
  // Somebody may have changed the people and sites of the demo.
  if (warden === undefined || supervisor === undefined) return;
  const by = { userId: supervisor, actor: 'demo' };
  const stops = ROUND.flatMap((name, n) => {
    const site_id = sites.get(name);
    const arrive_at = inMinutes(20 + 25 * n).toISOString();
    return site_id === undefined ? [] : [{ site_id, kind: 'visit' as const, arrive_at, minutes: 6 }];
  });
  const round = {
    id: randomUUID(),
    user_id: warden,
    starts_at: now,
    finish_by: inMinutes(LASTS_MINUTES),
    start_site_id: null,
    returns: false,
    mode: 'foot' as const,
    stops,
    points: 18.4,
    due_sites: 2,
  };
  if (stops.length > 0) await sendRounds({ db, clock, timeZone: ZONE }, [round], by);
  const jobs = JOBS.flatMap(({ site, reason, isForArea, isDone }) => {
    const site_id = sites.get(site);
    if (site_id === undefined) return [];
    const job = {
      id: randomUUID(),
      site_id,
      reason,
      due_by: inMinutes(LASTS_MINUTES),
      user_id: isForArea ? null : warden,
    };
    return [{ job, isDone }];
  });
  await sendJobs(
    { db, clock },
    jobs.map(({ job }) => job),
    by,
  );
  // By a colleague whom nobody signs in as, like the visits of the demo.
  for (const { job, isDone } of jobs) if (isDone) await writeJob(db, job.id, { done_at: now });
}
