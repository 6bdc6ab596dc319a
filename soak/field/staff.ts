import type { Call } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import { staffTeamContract } from '@patrolplan/contract/staff-team';
import { pick } from './act.ts';
import { fractions } from './network.ts';
import type { SimulatedService } from './service.ts';
import type { StaffAct } from './steps.ts';
import type { VirtualTime } from './virtual-time.ts';

export type StaffParts = {
  readonly service: SimulatedService;
  readonly time: VirtualTime;
  readonly staffId: number;
  readonly personIds: readonly number[];
  readonly siteIds: readonly number[];
  readonly sitesOf: (userId: number) => readonly { readonly siteId: number }[];
  /** Visits that were made for a job. */
  readonly walked: readonly { readonly visitId: string }[];
  readonly note: (line: string) => void;
};

const MINUTE_MS = 60_000;
/** A console without an answer sends the same again. */
const TRIES = 5;

/** What staff do meanwhile, by the calls of the console. */
export function createStaff(parts: StaffParts) {
  const { service, time, staffId, personIds, siteIds, sitesOf, walked, note } = parts;
  const jobs: string[] = [];
  const rounds: string[] = [];
  const withdrawn = new Set<string>();
  let struck: { readonly id: string; readonly struck_at: string } | null = null;

  async function call({ method, path }: Call, body?: object) {
    for (let left = TRIES; ; left -= 1) {
      const reply = await service.callAs(staffId, { method, url: path, ...(body && { body }) });
      if (reply.status < 500 || left === 0) {
        note(`staff: ${path} ${JSON.stringify(body)}: ${reply.status} ${JSON.stringify(reply.body)}`);
        return reply;
      }
    }
  }
  const newId = () => {
    const next = fractions(`staff ${time.now} ${jobs.length} ${rounds.length}`);
    const digits = Array.from({ length: 30 }, () => Math.floor(next() * 16).toString(16)).join('');
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-8${digits.slice(15, 18)}-${digits.slice(18)}`;
  };
  const inMs = (ms: number) => new Date(time.now + ms).toISOString();
  const stored = async (table: 'visits' | 'site_marks') =>
    (await service.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);

  const acts: Readonly<Record<StaffAct, (fraction: number, other: number) => Promise<unknown>>> = {
    async 'send a job'(fraction, other) {
      const id = newId();
      const user_id = other < 0.6 ? (pick(personIds, other / 0.6) ?? null) : null;
      const sites = user_id === null ? siteIds : sitesOf(user_id).map(({ siteId }) => siteId);
      const by = inMs((6 + other * 12) * MINUTE_MS);
      const job = { id, site_id: pick(sites, fraction), reason: 'Bus lane blocked', by, user_id };
      const { body } = await call(staffTeamContract.sendJobs, { jobs: [job] });
      // Safe: the reply of the call, as the contract has it.
      if ((body as { results: { status: string }[] }).results[0]?.status === 'sent') jobs.push(id);
    },
    async 'reassign a job'(fraction, other) {
      const id = pick(jobs, fraction);
      if (id === undefined) return;
      const user_id = other < 0.6 ? pick(personIds, other / 0.6) : null;
      await call(staffTeamContract.reassignJob, { id, user_id });
    },
    async 'withdraw a job'(fraction) {
      const id = pick(jobs, fraction);
      if (id === undefined) return;
      withdrawn.add(id);
      await call(staffTeamContract.withdrawJob, { id });
    },
    async 'send a round'(_, other) {
      const id = newId();
      rounds.push(id);
      const user_id = pick(personIds, other);
      const stops = sitesOf(user_id ?? 0).map(({ siteId }, n) => ({
        site_id: siteId,
        arrive_at: inMs((5 + 5 * n) * MINUTE_MS),
        minutes: 5,
      }));
      const times = { starts_at: inMs(0), finish_by: inMs(60 * MINUTE_MS) };
      const round = { id, user_id, ...times, stops, points: 3, due_sites: 1 };
      await call(staffTeamContract.sendRounds, { rounds: [round] });
    },
    async 'withdraw a round'(fraction) {
      const id = pick(rounds, fraction);
      if (id !== undefined) await call(staffTeamContract.withdrawRound, { id });
    },
    async 'strike a visit'(fraction, other) {
      const visits = await stored('visits');
      const ofJobs = visits.filter((one) => walked.some(({ visitId }) => visitId === one));
      const id = pick(other < 0.7 && ofJobs.length > 0 ? ofJobs : visits, fraction);
      if (id === undefined) return;
      const { status, body } = await call(staffContract.strikeVisit, { id, reason: 'Wrong site' });
      // Safe: the reply of the call, as the contract has it.
      if (status === 200) struck = { id, ...(body as { struck_at: string }) };
    },
    async 'restore a visit'() {
      if (struck !== null) await call(staffContract.restoreVisit, struck);
    },
    async 'confirm a closure'(fraction) {
      const id = pick(await stored('site_marks'), fraction);
      if (id !== undefined) await call(staffContract.confirmMark, { id, last_day: null });
    },
    async 'clear a closure'(fraction) {
      const id = pick(await stored('site_marks'), fraction);
      if (id !== undefined) await call(staffContract.clearMark, { id });
    },
    async 'merge areas'() {
      const areas = await service.db.selectFrom('areas').select(['id', 'name']).orderBy('id').execute();
      const [into, from] = areas;
      if (into === undefined || from === undefined) return;
      const pair = { area_id: from.id, into_id: into.id };
      const { body } = await call(staffContract.previewAreaMerge, pair);
      // Safe: the reply of the call, as the contract has it.
      const { moves } = body as { moves: unknown };
      await call(staffContract.mergeAreas, { ...pair, moves, was: from.name, into_was: into.name });
    },
  };
  return {
    act: (act: StaffAct, fraction: number, other: number) => acts[act](fraction, other),
    jobs: jobs as readonly string[],
    /** The jobs that staff took back. */
    withdrawn: withdrawn as ReadonlySet<string>,
  };
}
