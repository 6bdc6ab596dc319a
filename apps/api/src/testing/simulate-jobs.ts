import { openDatabase } from '#db/database.ts';
import { storeFieldEvents } from '#modules/field/receive-events.ts';
import { reassignJob, withdrawJob } from '#modules/team/jobs/give-job.ts';
import { jobState } from '#modules/team/jobs/job-state.ts';
import { sendJobs } from '#modules/team/jobs/send-jobs.ts';
import { createTeamCache } from '#modules/team/team-cache.ts';
import { teamState } from '#modules/team/team-state.ts';
import { strikeVisit } from '#modules/visits/strike-visit.ts';
import { fieldDeps } from './field-calls.ts';
import { JobPhone, type Walked } from './job-phone.ts';
import { OBSERVER, breakConnections, makeWardens, readJobs } from './job-world.ts';
import { type Random, fakeClock, seededRandom } from './shift-world.ts';
import { makeSite } from './test-site.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-16T12:00:00Z');
const POLL_MS = 30_000;
/** Staff give jobs in the first part; then everybody is online again, and at last all deadlines have passed. */
const BUSY_MINUTES = 45;
const ONLINE_MINUTES = 5;
const LONGEST_JOB_MINUTES = 40;
const SITES = 4;
const SKEW_MS = 75_000;
const CONFIG = { FEATURES: ['team'] as const, TIME_ZONE: 'Europe/London', TOKEN_SECRETS: [] };

export type SimulatedJobs = {
  readonly jobs: number;
  readonly ends: Readonly<Record<string, number>>;
  readonly polls: number;
  readonly lostReplies: number;
  readonly failedCalls: number;
  readonly reassigned: number;
  readonly taken: number;
  readonly struck: number;
  readonly lateVisits: number;
  /** In sentences. Empty: the run holds. */
  readonly problems: readonly string[];
};

/**
 * Two wardens of one area, a supervisor and two instances. Phones are offline for minutes, die before they have stored a
 * reply, and send again; the connections of the instances break in the middle of a call; clocks differ.
 */
export async function simulateJobs(url: string, seed: number): Promise<SimulatedJobs> {
  const random = seededRandom(seed);
  const clock = fakeClock(START);
  const instances = [0, 1].map(() => {
    const db = openDatabase({ url, maxConnections: 4, onConnectionLost: () => undefined });
    return { db, clock, cache: createTeamCache({ db, clock }) };
  });
  const [first] = instances;
  if (first === undefined) throw new Error('no instance');
  const observed = new URL(url);
  observed.searchParams.set('application_name', OBSERVER);
  const db = openDatabase({ url: observed.href, maxConnections: 2 });
  const through = () => instances[random() < 0.5 ? 0 : 1] ?? first;
  let serial = 0;
  const newId = () =>
    `019a8c9f-${String(seed).padStart(4, '0')}-7000-8000-${String((serial += 1)).padStart(12, '0')}`;
  const area = `Area of seed ${seed}`;
  const sites = await Promise.all(Array.from({ length: SITES }, () => makeSite(db, { area })));
  const { areaId, userIds } = await makeWardens(db, area, seed);
  const phones = userIds.map((id) => new JobPhone(id, (random() - 0.5) * 2 * SKEW_MS, random, newId));
  const counts = { polls: 0, lostReplies: 0, failedCalls: 0, reassigned: 0, taken: 0, struck: 0 };
  const problems: string[] = [];
  const sent = new Set<string>();
  const withdrawn = new Set<string>();
  /** Who accepted each assignment of each job, by the replies that were sent. */
  const winners = new Map<string, Set<number>>();

  /** A call, in the middle of which the connections may break. Undefined: the caller got no answer. */
  async function attempt<T>(call: () => Promise<T>): Promise<T | undefined> {
    const breaking = random() < 0.03 ? breakConnections(db) : undefined;
    const answer = await call().catch(() => undefined);
    await breaking;
    if (answer === undefined) counts.failedCalls += 1;
    return answer;
  }

  async function supervise(): Promise<void> {
    const draw = random();
    const by = { userId: null, actor: 'simulation' };
    const userId = random() < 0.4 ? null : (pick(random, userIds) ?? null);
    const id = pick(random, [...sent]);
    if (draw < 0.25) {
      const job = {
        id: newId(),
        site_id: pick(random, sites) ?? 0,
        reason: 'Bus lane blocked',
        due_by: new Date(clock.at + (5 + random() * (LONGEST_JOB_MINUTES - 5)) * MINUTE),
        user_id: userId,
      };
      // A console without an answer sends the same job again.
      for (;;) {
        const results = await attempt(() => sendJobs(through(), [job], by));
        if (results === undefined) continue;
        if (results[0]?.status !== 'sent') problems.push(`job ${job.id} was refused: ${results[0]?.reason}`);
        sent.add(job.id);
        return;
      }
    }
    if (draw < 0.35 && id !== undefined) {
      const done = await attempt(() => reassignJob(through(), { id, userId, by: null, actor: 'simulation' }));
      if (done?.ok === true) counts.reassigned += 1;
    } else if (draw < 0.39 && id !== undefined) {
      withdrawn.add(id);
      await attempt(() => withdrawJob(through(), { id, actor: 'simulation' }));
    } else if (draw < 0.43) await strike();
  }

  /** Strikes a visit that has arrived. What it had done is open again, or expired. */
  async function strike(): Promise<void> {
    const phone = pick(random, phones);
    const isSent = ({ visitId }: Walked) => phone?.visits.every(({ id }) => id !== visitId) === true;
    const visit = pick(random, phone?.walked.filter(isSent) ?? []);
    if (phone === undefined || visit === undefined) return;
    const order = { id: visit.visitId, reason: 'Wrong site', actor: 'simulation' };
    // Without an answer it may have been struck: the second attempt then does not find it.
    while ((await attempt(() => strikeVisit(fieldDeps(through(), CONFIG), order))) === undefined);
    phone.walked = phone.walked.filter((one) => one !== visit);
    counts.struck += 1;
  }

  async function poll(phone: JobPhone): Promise<boolean> {
    const person = { userId: phone.userId, isStaff: false, areaIds: [areaId] };
    const instance = through();
    const sent = [...phone.visits, ...phone.outbox];
    const reply = await attempt(async () => {
      const results = await storeFieldEvents(fieldDeps(instance, CONFIG), person, sent);
      if (sent.length > 0) instance.cache.expire();
      return { results, team: teamState(await instance.cache.read(), person, clock.now()) };
    });
    if (reply === undefined) return false;
    counts.polls += 1;
    for (const { id, status, reason } of reply.results) {
      if (status !== 'stored' && phone.visits.some((visit) => visit.id === id))
        problems.push(`a visit of ${phone.userId} was ${reason}`);
      const event = phone.outbox.find((one) => one.id === id);
      if (reason === 'taken') counts.taken += 1;
      if (event?.kind !== 'job_accepted' || status !== 'stored') continue;
      const key = `${event.job_id} ${event.assignment}`;
      winners.set(key, (winners.get(key) ?? new Set()).add(phone.userId));
    }
    if (random() < 0.05) {
      counts.lostReplies += 1;
      return false;
    }
    phone.answered(reply.results);
    phone.apply(reply.team);
    return true;
  }

  /** After a poll a phone shows what is in the database, no more and no less. */
  async function check(phone: JobPhone): Promise<void> {
    const stored = await readJobs(db, areaId);
    const own = stored.filter(({ user_id, is_for_area, declined_by, ...job }) => {
      const { state } = jobState(job, clock.now());
      if (state !== 'open' && state !== 'accepted') return false;
      return (
        user_id === phone.userId || (user_id === null && is_for_area && !declined_by.includes(phone.userId))
      );
    });
    const wanted = own.map(({ id }) => id).toSorted();
    const shown = phone.actionable(clock.at);
    if (wanted.join() !== shown.join())
      problems.push(
        `minute ${(clock.at - START) / MINUTE}: ${phone.userId} shows [${shown.join()}], not [${wanted.join()}]`,
      );
  }

  const online = START + (BUSY_MINUTES + ONLINE_MINUTES) * MINUTE;
  for (; clock.at < online; clock.at += POLL_MS - 6_000) {
    const isBusy = clock.at < START + BUSY_MINUTES * MINUTE;
    const reached = phones.filter(({ offlineUntil }) => !isBusy || offlineUntil <= clock.at);
    if (isBusy && random() < 0.3) {
      // Everything at once: the rows and the caches are under contention.
      await Promise.all([supervise(), ...reached.map(poll)]);
      clock.at += 6_000;
    } else {
      if (isBusy) await supervise();
      for (const phone of reached) {
        clock.at += 2_000;
        if (await poll(phone)) await check(phone);
      }
      clock.at += 6_000 - 2_000 * reached.length;
    }
    if (isBusy) for (const phone of phones) phone.act(clock.at);
  }

  clock.at += LONGEST_JOB_MINUTES * MINUTE;
  for (const phone of phones) {
    while (!(await poll(phone))) clock.at += POLL_MS;
    await check(phone);
    clock.at += POLL_MS;
  }

  const jobs = await readJobs(db, areaId);
  const stored = new Map(jobs.map((job) => [job.id, job]));
  const ends: Record<string, number> = { done: 0, declined: 0, expired: 0, withdrawn: 0 };
  const walked = phones.flatMap((phone) => phone.walked);
  let lateVisits = 0;
  for (const id of sent) {
    const job = stored.get(id);
    if (job === undefined) {
      problems.push(`job ${id} is lost`);
      continue;
    }
    const { state, at } = jobState(job, clock.now());
    ends[state] = (ends[state] ?? 0) + 1;
    if (!['done', 'declined', 'expired', 'withdrawn'].includes(state))
      problems.push(`job ${id} is still ${state}`);
    if (state === 'withdrawn' && !withdrawn.has(id)) problems.push(`job ${id} was withdrawn by nobody`);
    const visits = walked.filter(({ jobId }) => jobId === id);
    // By a clock that is ahead a visit counts from its arrival.
    const isOf = (visit: { readonly at: number }) =>
      visit.at >= at.getTime() && visit.at - at.getTime() <= SKEW_MS;
    if (state === 'done' && !walked.some(isOf)) problems.push(`job ${id} was done by nobody`);
    // Done by the person who had it and visited in time, before it ended otherwise.
    const inTime = visits.filter(
      (visit) => job.held_by.includes(visit.userId) && visit.at <= job.due_by.getTime(),
    );
    const isOver = (visit: { readonly at: number }) =>
      (job.withdrawn_at !== null && visit.at > job.withdrawn_at.getTime()) || job.declined_at !== null;
    if (state !== 'done' && inTime.some((visit) => !isOver(visit)))
      problems.push(`job ${id} is ${state} though it was visited`);
    if (state === 'done' && visits.some(isOf)) lateVisits += 1;
  }
  for (const [key, people] of winners) if (people.size > 1) problems.push(`${key} was accepted by two`);
  for (const pool of [db, ...instances.map((instance) => instance.db)]) await pool.destroy();
  return { jobs: sent.size, ends, ...counts, lateVisits, problems };
}

const pick = <T>(random: Random, items: readonly T[]): T | undefined =>
  items[Math.floor(random() * items.length)];
