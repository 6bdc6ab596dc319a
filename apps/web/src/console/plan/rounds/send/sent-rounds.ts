import { type PlannedShift, type TeamPlan, withBreak } from '#console/plan/rounds/team-plan.ts';
import type { TeamPerson } from '#console/plan/rounds/team-question.ts';
import { MIDDLE } from '#console/plan/rounds/team-settings.ts';
import { PACES } from '#domain/round/legs.ts';
import type { BoardRound } from '#console/shared/team/board.ts';

/** What became of a round that was sent from this screen. */
export type SendResult = {
  readonly id: string;
  readonly refusal: string | null;
};

/** A planned round with its place on the board. */
export type RoundRow = {
  /** Its number in the plan. */
  readonly index: number;
  /** With the letter of the board. */
  readonly shift: PlannedShift;
  readonly onBoard: BoardRound | null;
  readonly state: 'no stops' | 'not named' | 'ready' | 'refused' | 'sending' | 'sent' | 'ended';
  /** Why the service did not take it. */
  readonly refusal: string | null;
};

/** The planned rounds with what became of them, by their number in the plan. */
export function roundRows(
  { shifts }: Pick<TeamPlan, 'shifts'>,
  results: ReadonlyMap<number, SendResult>,
  board: readonly BoardRound[],
): readonly RoundRow[] {
  return shifts.map((shift, index) => {
    const result = results.get(index);
    const onBoard = board.find(({ id }) => id === result?.id) ?? null;
    return {
      shift: onBoard === null ? shift : { ...shift, letter: onBoard.letter },
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

/** Whether another person can still get the round. */
export const isUnsent = ({ state }: RoundRow): boolean =>
  state === 'not named' || state === 'ready' || state === 'refused';

/** The plan with other people than it was planned for, by the number of the round. */
export function withPeople(plan: TeamPlan, people: ReadonlyMap<number, TeamPerson>): TeamPlan {
  const shifts = plan.shifts.map((shift, index) => {
    const person = people.get(index);
    return person === undefined
      ? shift
      : { ...shift, member: { ...shift.member, person, name: person.name } };
  });
  return { ...plan, shifts };
}

/** Who can get a round: its own person, and others who may walk all its sites and have no round here. */
export function peopleForRound<Person extends TeamPerson>(
  { shift }: RoundRow,
  rows: readonly RoundRow[],
  people: readonly Person[],
): readonly Person[] {
  const areas = new Set(shift.stops.map(({ areaName }) => areaName));
  const own = shift.member.person?.id;
  const busy = new Set(rows.map((row) => row.shift.member.person?.id));
  return people.filter(
    (person) =>
      person.id === own ||
      (!busy.has(person.id) &&
        (person.areas === null || [...areas].every((area) => person.areas?.includes(area)))),
  );
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
    mode: member.pace === PACES.vehicle ? ('vehicle' as const) : ('foot' as const),
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
