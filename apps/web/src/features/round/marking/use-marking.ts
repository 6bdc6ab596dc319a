import { useState } from 'react';
import type { ClosureReason } from '@patrolplan/contract/closures';
import { withoutClosed } from '#domain/closure/device-closure.ts';
import { changeRound } from '#state/plan/stored-round.ts';
import {
  type LeftOutStop,
  type OpenStop,
  type Round,
  type SkipReason,
  type StopId,
  leaveOut,
  leftOutWith,
  markStop,
  putBack,
  undoMark,
  withVisitId,
} from '#domain/round/round.ts';
import type { Position } from '#domain/geo.ts';
import { now } from '#platform/clock.ts';
import { useDismissOnNextTap } from '#ui/dialog/use-dismiss-on-next-tap.ts';
import { withFieldLog } from '#state/field/field.ts';
import { hasVisits } from '#state/field/on-device.ts';

/** The last mark, while the strip shows it. */
export type FreshMark = StopId & {
  readonly siteName: string;
  readonly at: number;
  readonly reason: SkipReason | null;
  /** Null while the visit is being stored. */
  readonly recorded: Recorded | null;
  /** Set if stops were left out, neither visited nor skipped. */
  readonly leftOut?: readonly LeftOutStop[];
  /** Set if its site cannot be enforced: the reason, and the id of the closure. */
  readonly marked?: { readonly reason: ClosureReason; readonly id: string };
  /** The mark was taken back. */
  readonly isUndone?: true;
};

export type Marking = {
  readonly visited: (stop: OpenStop) => void;
  readonly skipped: (stop: OpenStop, reason: SkipReason) => void;
  readonly leftOut: (stop: OpenStop) => void;
  readonly cannotEnforce: (stop: OpenStop, reason: ClosureReason) => void;
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
    const { siteId, siteName, kind } = stop;
    const from = reason === null ? null : position;
    changeRound(round.id, (last) => markStop(last, stop, { at, reason, from, visitId: null }));
    setFresh({ siteId, siteName, kind, at, reason, recorded: null });
    const recorded = await recordVisit(stop, reason);
    if (recorded.kind === 'stored') changeRound(round.id, (last) => withVisitId(last, stop, recorded.id));
    setFresh((last) => (last?.at === at ? { ...last, recorded } : last));
  };

  const leave = ({ siteId, siteName, kind }: OpenStop) => {
    if (round === null) return;
    const leftOut = leftOutWith(round, siteId);
    if (leftOut.length === 0) return;
    changeRound(round.id, (last) => leaveOut(last, siteId));
    const at = now().getTime();
    setFresh({ siteId, siteName, kind, at, reason: null, recorded: { kind: 'none' }, leftOut });
  };

  const cannotEnforce = async ({ siteId, siteName, kind }: OpenStop, reason: ClosureReason) => {
    if (round === null) return;
    const at = now().getTime();
    const leftOut = leftOutWith(round, siteId);
    const closure = await withFieldLog((log) => log.record({ kind: 'closure', siteId, siteName, reason }));
    const common = { siteId, siteName, kind, at, reason: null };
    if (closure === null) {
      setFresh({ ...common, recorded: { kind: 'not-stored' } });
      return;
    }
    changeRound(round.id, (last) => withoutClosed(last, new Set([siteId]), at).round);
    setFresh({ ...common, recorded: { kind: 'none' }, leftOut, marked: { reason, id: closure.event.id } });
  };

  const undo = async () => {
    if (fresh === null || fresh.recorded === null || round === null) return;
    const { leftOut, marked } = fresh;
    if (marked && !(await takeBack(marked.id))) {
      setFresh(null);
      return;
    }
    if (leftOut && marked) {
      // It may have been the last stop.
      changeRound(round.id, (last) => putBack({ ...last, finishedAt: null }, leftOut));
    } else if (leftOut) {
      changeRound(round.id, (last) => putBack(last, leftOut));
    } else if (fresh.recorded.kind !== 'stored' || (await takeBack(fresh.recorded.id))) {
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

/** The outcome of storing a visit on the device; `none` where the deployment has no visits. */
type Recorded =
  | { readonly kind: 'stored'; readonly id: string }
  | { readonly kind: 'not-stored' }
  | { readonly kind: 'none' };

/** Stores a mark of the round as a visit on the device, which sends it later. */
async function recordVisit(stop: OpenStop, reason: SkipReason | null): Promise<Recorded> {
  if (!hasVisits() || stop.kind === 'break') return { kind: 'none' };
  const { siteId, siteName, isSurvey } = stop;
  const recorded = await withFieldLog((log) =>
    log.record(
      reason === null
        ? { kind: 'visit', siteId, siteName, outcome: 'visited', isSurvey }
        : { kind: 'visit', siteId, siteName, outcome: 'skipped', reason },
    ),
  );
  return recorded === null ? { kind: 'not-stored' } : { kind: 'stored', id: recorded.event.id };
}

/** False if it is too late. */
const takeBack = async (id: string): Promise<boolean> => (await withFieldLog((log) => log.undo(id))) === true;
