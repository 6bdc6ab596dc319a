import type { BoardJob, BoardRound } from './board.ts';
import { sameDay } from '#domain/format.ts';

/** Active rounds come first, then those without an answer, then those that are over. */
const ROUND_RANKS: Readonly<Record<BoardRound['state'], number>> = {
  stop: 0,
  accepted: 1,
  seen: 2,
  sent: 2,
  declined: 3,
  finished: 4,
  withdrawn: 5,
};

const letterOrder = (one: string, other: string) => one.length - other.length || one.localeCompare(other);

export const sortRounds = (rounds: readonly BoardRound[]): readonly BoardRound[] =>
  rounds.toSorted(
    (one, other) =>
      ROUND_RANKS[one.state] - ROUND_RANKS[other.state] || letterOrder(one.letter, other.letter),
  );

export const isRoundOver = ({ state }: Pick<BoardRound, 'state'>): boolean =>
  state === 'finished' || state === 'withdrawn';

/** A round that can still be withdrawn. */
export const canWithdrawRound = ({ state }: Pick<BoardRound, 'state'>): boolean =>
  state !== 'finished' && state !== 'withdrawn' && state !== 'declined';

const JOB_RANKS: Readonly<Record<BoardJob['state'], number>> = {
  declined: 0,
  open: 1,
  accepted: 1,
  expired: 2,
  done: 3,
  withdrawn: 3,
};

/** Declined jobs come first, because they need somebody else, then by deadline; ended ones last, the newest first. */
export const sortJobs = (jobs: readonly BoardJob[]): readonly BoardJob[] =>
  jobs.toSorted(
    (one, other) =>
      JOB_RANKS[one.state] - JOB_RANKS[other.state] ||
      (isJobOver(one)
        ? Date.parse(other.stateAt) - Date.parse(one.stateAt)
        : Date.parse(one.by) - Date.parse(other.by)),
  );

export const isJobOver = ({ state }: Pick<BoardJob, 'state'>): boolean =>
  state === 'done' || state === 'withdrawn' || state === 'expired';

/** Whether the warden or the deadline can still change: the service refuses it for the others. */
export const canReassign = ({ state }: Pick<BoardJob, 'state'>): boolean =>
  state === 'open' || state === 'accepted' || state === 'declined';

/** The letters that the next rounds of a day get. Those of withdrawn rounds are free again. */
export function nextLetters(
  rounds: readonly Pick<BoardRound, 'letter' | 'state' | 'startsAt'>[],
  day: Date,
  count: number,
): readonly string[] {
  const taken = new Set(
    rounds
      .filter(({ state, startsAt }) => state !== 'withdrawn' && sameDay(new Date(startsAt), day))
      .map(({ letter }) => letter),
  );
  const letters: string[] = [];
  for (let index = 0; letters.length < count; index++) {
    const letter = letterAt(index);
    if (!taken.has(letter)) letters.push(letter);
  }
  return letters;
}

const LETTERS = 26;
function letterAt(index: number): string {
  const last = String.fromCodePoint(65 + (index % LETTERS));
  return index < LETTERS ? last : letterAt(Math.floor(index / LETTERS) - 1) + last;
}

/** The number of a letter of the day: 0 is A, 26 is AA. */
export const letterIndex = (letter: string): number =>
  letter.split('').reduce((sum, part) => sum * 26 + part.charCodeAt(0) - 64, 0) - 1;
