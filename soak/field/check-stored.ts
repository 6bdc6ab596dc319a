import { jobState } from '#api/modules/team/jobs/job-state.ts';
import type { Database } from '#api/db/database.ts';
import type { FieldEvent } from '#web/domain/field/field-event.ts';
import type { Ledger, Made } from './ledger.ts';

type Stored = Awaited<ReturnType<typeof readStored>>;

/** By how much a phone that has heard the time can be wrong: half of the longest call, and what counts as no difference. */
const CLOCK_MS = 12_000;
/** Clocks differ, so a visit right before a job was sent is the visit that was wanted. */
const SKEW_MS = 2 * 60_000;

/** The rows that events have become. Some incidents are from before the run. */
async function readStored(db: Database, since: Date) {
  const visits = await db.selectFrom('visits').selectAll().execute();
  const removed = await db.selectFrom('removed_visits').selectAll().execute();
  const shiftEvents = await db.selectFrom('shift_events').selectAll().execute();
  const closures = await db.selectFrom('site_marks').selectAll().execute();
  const jobs = await db.selectFrom('site_jobs').selectAll().execute();
  const jobPeople = await db.selectFrom('job_people').selectAll().execute();
  const rounds = await db.selectFrom('sent_rounds').selectAll().execute();
  const alarms = await db.selectFrom('alarms').selectAll().execute();
  const incidents = await db.selectFrom('incidents').selectAll().where('received_at', '>=', since).execute();
  return { visits, removed, shiftEvents, incidents, closures, jobs, jobPeople, rounds, alarms };
}

/** What is stored, beside what people did: each event once, under its owner, as it was made, and nothing else. */
export async function checkStored(
  db: Database,
  ledger: Ledger,
  staff: { readonly jobs: readonly string[]; readonly withdrawn: ReadonlySet<string> },
  now: number,
): Promise<void> {
  const stored = await readStored(db, ledger.startedAt);
  checkRows(stored, ledger);
  for (const made of ledger.events.values()) checkEvent(made, stored, ledger);
  for (const { id, kind } of ledger.confirmed.values())
    if (!ledger.events.has(id)) ledger.fails(`${kind} ${id.slice(-6)} was shown as recorded, and is lost`);
  checkJobs(stored, ledger, staff, now);
}

function checkRows({ visits, removed, shiftEvents, incidents, closures }: Stored, ledger: Ledger): void {
  const rows = [
    ...visits.map((row) => ({ ...row, at: row.visited_at, what: 'visit' })),
    ...shiftEvents.map((row) => ({ ...row, at: row.happened_at, what: row.kind })),
    // The site of an incident is that of the last visit.
    ...incidents.map(({ id, user_id, happened_at: at }) => ({ id, user_id, at, what: 'incident' })),
    ...closures.map((row) => ({ ...row, at: row.marked_at, what: 'closure' })),
  ];
  const seen = new Set<string>();
  for (const row of [
    ...rows,
    ...removed.map(({ id, user_id }) => ({ id, user_id, what: 'visit', at: null })),
  ]) {
    const made = ledger.events.get(row.id);
    const name = `${row.what} ${row.id.slice(-6)}`;
    if (seen.has(row.id)) ledger.fails(`${name} is stored twice`);
    seen.add(row.id);
    if (made === undefined) {
      ledger.fails(`${name} is stored and nobody made it`);
      continue;
    }
    const { event } = made;
    if (event.kind !== row.what) ledger.fails(`${name} is stored, and was made as ${event.kind}`);
    if (event.userId !== row.user_id)
      ledger.fails(`${name} of ${event.userId} is stored as one of ${row.user_id}`);
    if ('site_id' in row && 'siteId' in event && row.site_id !== event.siteId)
      ledger.fails(`${name} is stored for site ${row.site_id}, and was made for ${event.siteId}`);
    if (row.at === null) continue;
    const late = row.at.getTime() - event.at;
    if (late > 0 || (late < -CLOCK_MS && isByRightClock(made)))
      ledger.fails(`${name} is stored ${late} ms after the time at which it was made`);
  }
}

/** A time in the future becomes that of the call: one by a clock that was wrong then, or when it was sent, is stored as earlier. */
const isByRightClock = ({ madeAt, phone }: Made): boolean =>
  madeAt !== null && phone.clockChangedAt <= madeAt;

function checkEvent(made: Made, stored: Stored, ledger: Ledger): void {
  const { event, phone, madeAt } = made;
  const name = `${event.kind} ${event.id.slice(-6)} of ${event.userId} on ${phone.name}`;
  if (madeAt !== null && Math.abs(event.at - madeAt) > CLOCK_MS)
    ledger.fails(`${name} has a time that is wrong by ${event.at - madeAt} ms`);
  const isStored = isStoredAs(made, stored);
  const state = phone.disk.get(event.id);
  const isRefused = state !== undefined && 'refusal' in state && state.state === 'refused';
  if (made.isShownAsSent && !isStored && !isOfRemoved(event, stored))
    ledger.fails(`${name} was shown as sent, and is not stored`);
  const answer = ledger.answers.get(event.id);
  // A copy of the call may arrive when the areas have changed: refusals are not remembered.
  const isSiteSeenNow = answer?.reason === 'outside_areas';
  if (isRefused && isStored && !isSiteSeenNow && event.kind !== 'visit_correction' && !isOfTeam(event))
    ledger.fails(`${name} is shown as refused, and is stored`);
  if (isRefused && answer?.status === 'stored') ledger.fails(`${name} is shown as refused, and was accepted`);
  const wasRefused = answer?.status === 'refused';
  // The refusal of what a person does not read leaves the phone with the session.
  const isForgotten = wasRefused && !['visit', 'visit_correction', 'closure'].includes(event.kind);
  const isAccounted = isStored || state !== undefined || made.isTakenBack || isForgotten;
  if (ledger.confirmed.has(event.id) && !isAccounted && !isOfRemoved(event, stored))
    ledger.fails(wasRefused ? `${name} was refused, and nobody sees it` : `${name} is lost`);
}

function isStoredAs(made: Made, stored: Stored): boolean {
  const { event } = made;
  const { visits, removed, shiftEvents, incidents, closures, jobs, jobPeople, rounds, alarms } = stored;
  const has = (rows: readonly { readonly id: string }[], id: string) => rows.some((row) => row.id === id);
  switch (event.kind) {
    case 'visit':
      return has(visits, event.id) || has(removed, event.id);
    case 'visit_correction': {
      if (has(removed, event.visitId)) return true;
      const visit = visits.find(({ id }) => id === event.visitId);
      // Of several notes the newest is stored. By a wrong clock another one may be the newest.
      const since = isByRightClock(made) ? event.at - CLOCK_MS : 0;
      return event.change === 'note' && (visit?.noted_at?.getTime() ?? 0) >= since;
    }
    case 'closure':
      return has(closures, event.id);
    case 'job_seen':
    case 'job_accepted':
    case 'job_declined': {
      const job = jobs.find(({ id }) => id === event.job_id);
      const person = jobPeople.find(
        ({ job_id, user_id }) => job_id === event.job_id && user_id === event.userId,
      );
      if (job === undefined || job.assignment > event.assignment || event.kind === 'job_seen') return true;
      return event.kind === 'job_accepted'
        ? job.user_id === event.userId || (person?.held_at ?? null) !== null
        : (person?.declined_at ?? null) !== null;
    }
    case 'round_seen':
    case 'round_accepted':
    case 'round_declined':
    case 'round_stop':
    case 'round_finished': {
      const round = rounds.find(({ id }) => id === event.round_id);
      const fields = {
        round_seen: round?.seen_at,
        round_accepted: round?.accepted_at,
        round_declined: round?.declined_at,
        round_stop: round?.progress_at,
        round_finished: round?.finished_at,
      };
      return (fields[event.kind] ?? null) !== null;
    }
    case 'help':
      return has(alarms, event.id) && has(shiftEvents, event.id);
    case 'incident':
      return has(incidents, event.id);
    case 'start':
    case 'break':
    case 'resume':
    case 'check_in':
    case 'stop':
    case 'back_by':
    case 'end':
    case 'undo':
    case 'sheet':
    default:
      return has(shiftEvents, event.id);
  }
}

/** A visit that was taken back takes its notes along. */
const isOfRemoved = (event: FieldEvent, { removed }: Stored): boolean =>
  event.kind === 'visit_correction' && removed.some(({ id }) => id === event.visitId);

const isOfTeam = ({ kind }: FieldEvent): boolean => kind.startsWith('job_') || kind.startsWith('round_');

/** When all deadlines have passed every job has one end, and the right one. */
function checkJobs(
  { jobs, jobPeople, visits, closures }: Stored,
  ledger: Ledger,
  staff: Parameters<typeof checkStored>[2],
  now: number,
): void {
  const winners = new Map<string, Set<number>>();
  for (const { event } of ledger.events.values()) {
    if (event.kind !== 'job_accepted' || ledger.answers.get(event.id)?.status !== 'stored') continue;
    const key = `${event.job_id} ${event.assignment}`;
    winners.set(key, (winners.get(key) ?? new Set()).add(event.userId));
  }
  for (const [key, people] of winners) if (people.size > 1) ledger.fails(`job ${key} was accepted by two`);
  for (const id of staff.jobs) {
    const job = jobs.find((one) => one.id === id);
    if (job === undefined) {
      ledger.fails(`job ${id} is lost`);
      continue;
    }
    const { state, at } = jobState(job, new Date(now));
    if (state === 'open' || state === 'accepted') ledger.fails(`job ${id} is still ${state}`);
    const isClosed = closures.some(({ site_id }) => site_id === job.site_id);
    if (state === 'withdrawn' && !staff.withdrawn.has(id) && !isClosed)
      ledger.fails(`job ${id} was withdrawn by nobody`);
    const made = visits.filter(({ site_id, outcome }) => site_id === job.site_id && outcome === 'visited');
    if (
      state === 'done' &&
      !made.some((visit) => Math.abs(visit.visited_at.getTime() - at.getTime()) <= SKEW_MS)
    )
      ledger.fails(`job ${id} was done by nobody`);
    const walked = new Set(ledger.walked.flatMap(({ jobId, visitId }) => (jobId === id ? [visitId] : [])));
    const isHolder = (userId: number | null) =>
      jobPeople.some((one) => one.job_id === id && one.user_id === userId && one.held_at && !one.declined_at);
    const inTime = made.filter(
      (visit) =>
        walked.has(visit.id) &&
        isHolder(visit.user_id) &&
        visit.visited_at >= job.sent_at &&
        visit.visited_at <= job.due_by &&
        (job.withdrawn_at === null || visit.visited_at <= job.withdrawn_at) &&
        job.declined_at === null,
    );
    if (state !== 'done' && inTime.length > 0) ledger.fails(`job ${id} is ${state} though it was visited`);
  }
}
