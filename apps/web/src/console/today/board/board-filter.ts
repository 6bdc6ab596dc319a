import { JOB_STATES, type JobState } from '@patrolplan/contract/team';
import type { Board, BoardJob } from '#console/shared/team/board.ts';
import { isJobOver } from '#console/shared/team/board-order.ts';

/** All jobs, those that have not ended, or those in one state. */
export const JOB_FILTERS = ['', 'running', ...JOB_STATES] as const;
export type JobFilter = '' | 'running' | JobState;

export const JOB_DAYS = ['today', 'earlier'] as const;

export type BoardFilter = {
  /** Empty: all areas. */
  readonly area: string;
  readonly state: JobFilter;
  /** Of the jobs. */
  readonly day: (typeof JOB_DAYS)[number];
};

/** The names of the filter in the address. */
export const FILTER_NAMES = ['area', 'state', 'day'] as const satisfies readonly (keyof BoardFilter)[];

export const readBoardFilter = (params: URLSearchParams): BoardFilter => ({
  area: params.get('area') ?? '',
  state: JOB_FILTERS.find((state) => state === params.get('state')) ?? '',
  day: params.get('day') === 'earlier' ? 'earlier' : 'today',
});

/** The address with another filter. What is usual is not in it. */
export function withBoardFilter(params: URLSearchParams, part: Partial<BoardFilter>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(part)) {
    if (value === '' || value === 'today') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The rounds and jobs of an area; all of them without one. */
export function boardOfArea(
  { rounds, jobs }: Pick<Board, 'rounds' | 'jobs'>,
  area: string,
): Pick<Board, 'rounds' | 'jobs'> {
  if (area === '') return { rounds, jobs };
  return {
    rounds: rounds.filter(({ areas }) => areas.includes(area)),
    jobs: jobs.filter((job) => job.area === area),
  };
}

export function jobsInState(jobs: readonly BoardJob[], state: JobFilter): readonly BoardJob[] {
  if (state === '') return jobs;
  return jobs.filter((job) => (state === 'running' ? !isJobOver(job) : job.state === state));
}

/** The jobs whose time was over before today, by their day. Newest first, as they are read. */
export function earlierDays(
  jobs: readonly BoardJob[],
  now: Date,
): readonly { readonly day: Date; readonly jobs: readonly BoardJob[] }[] {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const earlier = jobs.filter(({ by }) => new Date(by) < today);
  return [...Map.groupBy(earlier, ({ by }) => new Date(by).toDateString())].map(([day, ofDay]) => ({
    day: new Date(day),
    jobs: ofDay,
  }));
}

/** How many jobs are in each state, in the order of the states; without those that none is in. */
export const countStates = (jobs: readonly BoardJob[]): readonly (readonly [JobState, number])[] =>
  JOB_STATES.map((state) => [state, jobs.filter((job) => job.state === state).length] as const).filter(
    ([, count]) => count > 0,
  );

/** How many wardens are on shift. */
export const countOnShift = ({ shifts }: Pick<Board, 'shifts'>): number =>
  new Set(shifts.filter(({ state }) => state !== 'ended').map(({ warden }) => warden)).size;

/** Since when a warden is on a break; null if not. */
export const breakSince = ({ shifts }: Pick<Board, 'shifts'>, warden: number): string | null =>
  shifts.find((shift) => shift.warden === warden && shift.state === 'break')?.breakSince ?? null;
