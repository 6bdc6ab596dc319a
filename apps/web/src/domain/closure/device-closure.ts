import type { ClosureReason } from '@patrolplan/contract/closures';
import { type Recorded, canChange } from '#domain/field/recorded.ts';
import { type Round, endRound, openStops, replaceOpenStops } from '#domain/round/round.ts';

/** A site that cannot be enforced, as stored on this device. */
export type DeviceClosure = Recorded & {
  readonly kind: 'closure';
  readonly siteId: number;
  readonly siteName: string;
  readonly reason: ClosureReason;
  readonly note: string;
};

export type ClosureDraft = Pick<DeviceClosure, 'kind' | 'siteId' | 'siteName' | 'reason'>;

/** The sites of own marks. */
export type OwnClosedSites = {
  /** They leave the plan of this device before the service knows. */
  readonly waiting: readonly number[];
  /** Of those, the ones that may still come back: they stay in the round. */
  readonly undoable: readonly number[];
  readonly sent: readonly number[];
};

export function ownClosedSites(marks: readonly DeviceClosure[], now: number): OwnClosedSites {
  const siteIdsWhere = (isWanted: (mark: DeviceClosure) => boolean) =>
    marks.filter(isWanted).map(({ siteId }) => siteId);
  return {
    waiting: siteIdsWhere(({ state }) => state === 'waiting'),
    undoable: siteIdsWhere((mark) => canChange(mark, now)),
    sent: siteIdsWhere(({ state }) => state === 'sent'),
  };
}

/**
 * The sites that are out of the plan after own marks changed: a mark that was taken back or refused brings its site back, one
 * that was sent does not.
 */
export function markedAfter(
  marked: readonly number[],
  before: OwnClosedSites,
  after: OwnClosedSites,
): readonly number[] {
  const own = new Set([...after.waiting, ...after.sent]);
  const back = new Set(before.waiting.filter((siteId) => !own.has(siteId)));
  return [...new Set([...marked.filter((siteId) => !back.has(siteId)), ...after.waiting])];
}

/** The round without the open stops at these sites, and their names; a round that has no other stop ends. */
export function withoutClosed(
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
