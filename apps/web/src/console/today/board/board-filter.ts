import type { Board } from '#console/shared/team/board.ts';

/** The rounds and jobs of an area; all of them without one. */
export function boardOfArea({ rounds, jobs }: Board, area: string): Pick<Board, 'rounds' | 'jobs'> {
  if (area === '') return { rounds, jobs };
  return {
    rounds: rounds.filter(({ areas }) => areas.includes(area)),
    jobs: jobs.filter((job) => job.area === area),
  };
}

/** How many wardens are on shift. */
export const countOnShift = ({ shifts }: Pick<Board, 'shifts'>): number =>
  new Set(shifts.filter(({ state }) => state !== 'ended').map(({ warden }) => warden)).size;

/** Since when a warden is on a break; null if not. */
export const breakSince = ({ shifts }: Pick<Board, 'shifts'>, warden: number): string | null =>
  shifts.find((shift) => shift.warden === warden && shift.state === 'break')?.breakSince ?? null;
