import type { MarkReason, MarkRefusal } from '@patrolplan/contract/marks';
import { endRound, openStops, replaceOpenStops } from '#domain/round/round.ts';
import type { Round } from '#domain/round/round.ts';

/** A site that cannot be enforced, as stored on this device. Times are in ms since 1970. */
export type DeviceMark = {
  readonly id: string;
  /** The owner. It is never sent in the session of anybody else. */
  readonly userId: number;
  readonly siteId: number;
  readonly siteName: string;
  readonly reason: MarkReason;
  readonly note: string;
  /** By the clock of the service, as far as it is known. */
  readonly at: number;
  /** By the device clock: when it was made, and when it may be sent. */
  readonly markedAt: number;
  readonly sendAfter: number;
  readonly state: 'waiting' | 'sent' | 'refused';
  /** Why the service refused it. */
  readonly refusal: MarkRefusal | null;
};

export type MarkDraft = Pick<DeviceMark, 'siteId' | 'siteName' | 'reason'>;

/** Whether a mark can be taken back: it is on this device alone. */
export const canUndo = ({ state, sendAfter }: DeviceMark, now: number): boolean =>
  state === 'waiting' && now < sendAfter;

/** The sites of own marks. */
export type OwnMarkedSites = {
  /** They leave the plan of this device before the service knows. */
  readonly waiting: readonly number[];
  /** Of those, the ones that may still come back: they stay in the round. */
  readonly undoable: readonly number[];
  readonly sent: readonly number[];
};

export function ownMarkedSites(marks: readonly DeviceMark[], now: number): OwnMarkedSites {
  const sitesOf = (isWanted: (mark: DeviceMark) => boolean) =>
    marks.filter(isWanted).map(({ siteId }) => siteId);
  return {
    waiting: sitesOf(({ state }) => state === 'waiting'),
    undoable: sitesOf((mark) => canUndo(mark, now)),
    sent: sitesOf(({ state }) => state === 'sent'),
  };
}

/**
 * The sites that are out of the plan after own marks changed: a mark that was taken back or refused brings its site back, one
 * that was sent does not.
 */
export function markedAfter(
  marked: readonly number[],
  before: OwnMarkedSites,
  after: OwnMarkedSites,
): readonly number[] {
  const own = new Set([...after.waiting, ...after.sent]);
  const back = new Set(before.waiting.filter((siteId) => !own.has(siteId)));
  return [...new Set([...marked.filter((siteId) => !back.has(siteId)), ...after.waiting])];
}

/** The round without the open stops at these sites, and their names; a round that has no other stop ends. */
export function withoutMarked(
  round: Round,
  marked: ReadonlySet<number>,
  now: number,
): { readonly round: Round; readonly names: readonly string[] } {
  const open = openStops(round);
  const isMarked = ({ siteId, kind }: (typeof open)[number]) => kind !== 'break' && marked.has(siteId);
  const names = [...new Set(open.filter(isMarked).map(({ siteName }) => siteName))];
  if (names.length === 0 || round.finishedAt !== null) return { round, names: [] };
  const left = open.filter((stop) => !isMarked(stop));
  const isOver = left.every(({ kind }) => kind === 'break');
  return { round: isOver ? endRound(round, now) : replaceOpenStops(round, left), names };
}
