import { withBreak } from '#console/plan/rounds/team-plan.ts';
import type { PlannedShift, TeamPlan } from '#console/plan/rounds/team-plan.ts';
import { MIDDLE } from '#console/plan/rounds/team-settings.ts';
import type { BoardRound } from '#console/shared/team/board.ts';

/** What became of a round that was sent from this screen. */
export type SendResult = {
  readonly id: string;
  readonly refusal: string | null;
};

/** A planned round with its place on the board. */
export type RoundRow = {
  readonly shift: PlannedShift;
  /** Its number in the plan, which gives its colour. */
  readonly index: number;
  readonly onBoard: BoardRound | null;
  readonly state: 'no stops' | 'not named' | 'ready' | 'refused' | 'sending' | 'sent' | 'ended';
  /** Why the service did not take it. */
  readonly refusal: string | null;
};

/** The planned rounds with what became of them. */
export function roundRows(
  { shifts }: Pick<TeamPlan, 'shifts'>,
  results: ReadonlyMap<string, SendResult>,
  board: readonly BoardRound[],
): readonly RoundRow[] {
  return shifts.map((shift, index) => {
    const result = results.get(shift.letter);
    const onBoard = board.find(({ id }) => id === result?.id) ?? null;
    return {
      shift,
      index,
      onBoard,
      state: rowState(shift, result, onBoard),
      refusal: result?.refusal ?? null,
    };
  });
}

function rowState(
  { stops, member }: PlannedShift,
  result: SendResult | undefined,
  onBoard: BoardRound | null,
): RoundRow['state'] {
  if (stops.length === 0) return 'no stops';
  if (member.person === null) return 'not named';
  if (result === undefined) return 'ready';
  if (result.refusal !== null) return 'refused';
  if (onBoard === null) return 'sending';
  return onBoard.state === 'withdrawn' || onBoard.state === 'declined' ? 'ended' : 'sent';
}

type SentStop = {
  readonly siteId: number | null;
  readonly kind: 'visit' | 'return' | 'break';
  readonly arriveAt: string;
  readonly minutes: number;
};

/** A round as it is sent. Only for a named warden and at least one stop. */
export function roundToSend(shift: PlannedShift, id: string) {
  const { member, points, due } = shift;
  return {
    id,
    userId: member.person?.id ?? 0,
    startsAt: new Date(member.begin).toISOString(),
    finishBy: new Date(member.finishBy).toISOString(),
    startSiteId: member.startAt === MIDDLE ? null : Number(member.startAt),
    returns: member.returns,
    stops: withBreak<SentStop>(
      shift,
      ({ stop, arrive, minutes }) => ({
        siteId: stop.siteId,
        kind: stop.kind === 'return' ? 'return' : 'visit',
        arriveAt: new Date(arrive).toISOString(),
        minutes: Math.max(1, Math.round(minutes)),
      }),
      ({ begin, minutes }) => ({
        siteId: null,
        kind: 'break',
        arriveAt: new Date(begin).toISOString(),
        minutes,
      }),
    ),
    points,
    dueSites: due,
  };
}
