import { useState } from 'react';
import { recordVisit, takeBack } from './record-visit.ts';
import type { Recorded } from './record-visit.ts';
import type { MarkReason } from '@patrolplan/contract/marks';
import { withoutMarked } from '#domain/mark/device-mark.ts';
import { storeMark, undoMark as undoSiteMark } from '#state/marks/store-mark.ts';
import { changeRound } from '#state/stored-round.ts';
import { leaveOut, leftOutWith, markStop, putBack, undoMark, withVisitId } from '#domain/round/round.ts';
import type { LeftOutStop, OpenStop, Round, SkipReason, StopId } from '#domain/round/round.ts';
import type { Position } from '#domain/geo.ts';
import { now } from '#platform/clock.ts';
import { useDismissOnNextTap } from '#ui/use-dismiss-on-next-tap.ts';

/** The last mark, while the strip shows it. */
export type FreshMark = StopId & {
  readonly at: number;
  readonly reason: SkipReason | null;
  /** Null while the visit is being stored. */
  readonly recorded: Recorded | null;
  /** Set if stops were left out, neither visited nor skipped. */
  readonly leftOut?: readonly LeftOutStop[];
  /** Set if its site cannot be enforced: the reason, and the id of the mark. */
  readonly marked?: { readonly reason: MarkReason; readonly id: string };
  /** The mark was taken back. */
  readonly isUndone?: true;
};

export type Marking = {
  readonly visited: (stop: OpenStop) => void;
  readonly skipped: (stop: OpenStop, reason: SkipReason) => void;
  readonly leftOut: (stop: OpenStop) => void;
  readonly cannotEnforce: (stop: OpenStop, reason: MarkReason) => void;
  readonly fresh: FreshMark | null;
  readonly undo: () => void;
};

/**
 * Marks stops of the round and stores the visits. The strip shows a mark for at least ten seconds, then until the next
 * tap.
 */
export function useMarking(round: Round | null, position: Position | null): Marking {
  const [fresh, setFresh] = useState<FreshMark | null>(null);
  useDismissOnNextTap(fresh?.at, () => setFresh(null));

  const mark = async (stop: OpenStop, reason: SkipReason | null) => {
    if (round === null) return;
    const at = now().getTime();
    const { siteId, kind } = stop;
    const from = reason === null ? null : position;
    changeRound(round.id, (last) => markStop(last, stop, { at, reason, from, visitId: null }));
    setFresh({ siteId, kind, at, reason, recorded: null });
    const recorded = await recordVisit(stop, reason);
    if (recorded.kind === 'stored') changeRound(round.id, (last) => withVisitId(last, stop, recorded.id));
    setFresh((last) => (last?.at === at ? { ...last, recorded } : last));
  };

  const leave = ({ siteId, kind }: OpenStop) => {
    if (round === null) return;
    const leftOut = leftOutWith(round, siteId);
    if (leftOut.length === 0) return;
    changeRound(round.id, (last) => leaveOut(last, siteId));
    const at = now().getTime();
    setFresh({ siteId, kind, at, reason: null, recorded: { kind: 'none' }, leftOut });
  };

  const cannotEnforce = async ({ siteId, siteName, kind }: OpenStop, reason: MarkReason) => {
    if (round === null) return;
    const at = now().getTime();
    const leftOut = leftOutWith(round, siteId);
    const mark = await storeMark({ siteId, siteName, reason });
    const common = { siteId, kind, at, reason: null };
    if (mark === null) {
      setFresh({ ...common, recorded: { kind: 'not-stored' } });
      return;
    }
    changeRound(round.id, (last) => withoutMarked(last, new Set([siteId]), at).round);
    setFresh({ ...common, recorded: { kind: 'none' }, leftOut, marked: { reason, id: mark.id } });
  };

  const undo = async () => {
    if (fresh === null || fresh.recorded === null || round === null) return;
    const { leftOut, marked } = fresh;
    if (marked && !(await undoSiteMark(marked.id))) {
      setFresh(null);
      return;
    }
    if (leftOut && marked) {
      // It may have been the last stop.
      changeRound(round.id, (last) => putBack({ ...last, finishedAt: null }, leftOut));
    } else if (leftOut) {
      changeRound(round.id, (last) => putBack(last, leftOut));
    } else if (await takeBack(fresh.recorded)) {
      changeRound(round.id, (last) => undoMark(last, fresh));
    } else {
      setFresh(null);
      return;
    }
    setFresh({ ...fresh, at: now().getTime(), recorded: { kind: 'none' }, isUndone: true });
  };

  return {
    visited: (stop) => void mark(stop, null),
    skipped: (stop, reason) => void mark(stop, reason),
    leftOut: leave,
    cannotEnforce: (stop, reason) => void cannotEnforce(stop, reason),
    fresh,
    undo: () => void undo(),
  };
}
