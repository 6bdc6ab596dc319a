import type { DueSite, TeamMember, TeamQuestion } from './team-question.ts';
import type { TeamAnswer } from '#state/planner/answer-team.ts';
import { breakAt } from '#domain/round/break.ts';
import { type LeftOut, leftOut } from '#domain/round/left-out.ts';
import { type OpenStop, stopPoints, totalPoints } from '#domain/round/round.ts';
import { stopName } from '#domain/round/stop-name.ts';
import { timeStops } from '#domain/round/timetable.ts';
import { metresBetween } from '#domain/geo.ts';
import { BREAK, DETOUR } from '@patrolplan/round-planner';

export type PlannedStop = {
  readonly siteId: number;
  /** 'Return to …' for a return visit. */
  readonly siteName: string;
  readonly areaName: string;
  /** 1 is the first. */
  readonly number: number;
  readonly arrive: number;
  readonly leave: number;
  readonly points: number;
  /** Minutes at the site. */
  readonly minutes: number;
  /** Estimated travel time to it. */
  readonly legMinutes: number;
  readonly legMetres: number;
  readonly stop: OpenStop;
};

/** The break of a round: where the warden then is. */
export type PlannedBreak = {
  readonly begin: number;
  readonly minutes: number;
  /** After this many stops. */
  readonly after: number;
};

export type PlannedShift = {
  readonly member: TeamMember;
  /** That of the board: 'A' is the first round of the day. */
  readonly letter: string;
  readonly stops: readonly PlannedStop[];
  /** Null without a break, or if it does not fit. */
  readonly break: PlannedBreak | null;
  readonly points: number;
  /** How many of its sites are due. */
  readonly due: number;
  /** The end of the round; its start if it has no stops. */
  readonly end: number;
  readonly endLegMinutes: number | null;
  readonly travelMinutes: number;
  readonly metres: number;
};

export type TeamPlan = {
  readonly shifts: readonly PlannedShift[];
  readonly points: number;
  readonly stops: number;
  readonly sites: number;
  readonly travelMinutes: number;
  readonly metres: number;
  readonly leftOut: readonly LeftOut[];
  readonly areasOfNobody: readonly string[];
  /** Due sites that are in no round, those that are overdue for longest first. */
  readonly notReached: readonly DueSite[];
  /** How many more points it covers than sharing the list; null if it does not. */
  readonly gain: number | null;
  /** How many percent more points it covers than sharing the list; null if it does not. */
  readonly gainPercent: number | null;
};

const MINUTE_MS = 60_000;

/** The planner's answer as a timetable per warden. */
export function teamPlan(question: TeamQuestion, answer: TeamAnswer): TeamPlan {
  const shifts = question.members.map((member, index) =>
    plannedShift(question, member, answer.rounds[index] ?? []),
  );
  const stops = shifts.flatMap((shift) => shift.stops.map(({ stop }) => stop));
  const sum = (value: (shift: PlannedShift) => number) =>
    shifts.reduce((total, shift) => total + value(shift), 0);
  return {
    shifts,
    points: sum(({ points }) => points),
    stops: stops.length,
    sites: question.sites.length,
    travelMinutes: sum(({ travelMinutes }) => travelMinutes),
    metres: sum(({ metres }) => metres),
    leftOut: leftOut(question.sites, stops, Math.max(...question.members.map(({ finishBy }) => finishBy))),
    areasOfNobody: question.areasOfNobody,
    gain: answer.score - answer.listScore >= 0.005 ? answer.score - answer.listScore : null,
    gainPercent: gainPercent(answer),
    notReached: question.due.filter(({ siteId }) => !stops.some((stop) => stop.siteId === siteId)),
  };
}

function plannedShift(
  { candidates, due }: TeamQuestion,
  member: TeamMember,
  places: readonly number[],
): PlannedShift {
  const visited = places.flatMap((place, at) => {
    if (place === BREAK && member.break) {
      const { minutes: length, ...hours } = member.break;
      return [{ areaName: '', stop: breakAt(member.from, length, hours) }];
    }
    const candidate = candidates[place];
    if (!candidate) return [];
    const minutes = candidate.ownMinutes ?? member.visitMinutes;
    const isReturn = places.indexOf(place) < at;
    const stop: OpenStop = { ...candidate.stop, minutes, ...(isReturn && { kind: 'return' }) };
    return [{ areaName: candidate.areaName, stop }];
  });
  const end = member.returns ? member.from : null;
  const times = timeStops({ ...member, stops: visited.map(({ stop }) => stop), end, legs: {} });
  const timed = times.stops.map((one, at) => ({ ...one, areaName: visited[at]?.areaName ?? '' }));
  const breakIndex = timed.findIndex(({ stop }) => stop.kind === 'break');
  const rest = timed[breakIndex];
  const visits = timed.filter((one) => one !== rest);
  const stops = visits.map(({ stop, areaName, from, leg, arrive, leave, hours }, at): PlannedStop => ({
    siteId: stop.siteId,
    siteName: stopName(stop, hours),
    areaName,
    number: at + 1,
    arrive,
    leave,
    points: stopPoints(stop),
    minutes: stop.minutes,
    legMinutes: leg.minutes,
    legMetres: metresBetween(from, stop) * DETOUR,
    stop,
  }));
  const last = stops.at(-1);
  const back = last && end ? metresBetween(last.stop, end) * DETOUR : 0;
  return {
    member,
    letter: member.letter,
    stops,
    break: rest
      ? { begin: rest.leave - rest.stop.minutes * MINUTE_MS, minutes: rest.stop.minutes, after: breakIndex }
      : null,
    points: totalPoints(stops.map(({ stop }) => stop)),
    due: due.filter(({ siteId }) => stops.some((stop) => stop.siteId === siteId)).length,
    end: times.end,
    endLegMinutes: times.endLeg?.minutes ?? null,
    travelMinutes: times.travelMinutes,
    metres: stops.reduce((sum, { legMetres }) => sum + legMetres, back),
  };
}

/** The stops with the break in its place. */
export const withBreak = <Row>(
  { stops, break: rest }: Pick<PlannedShift, 'stops' | 'break'>,
  stopRow: (stop: PlannedStop) => Row,
  breakRow: (rest: PlannedBreak) => Row,
): Row[] => {
  const rows = stops.map(stopRow);
  return rest === null ? rows : rows.toSpliced(rest.after, 0, breakRow(rest));
};

/** The letters of the rounds that have no time for their break. */
export const withoutBreak = ({ shifts }: Pick<TeamPlan, 'shifts'>): readonly string[] =>
  shifts.flatMap(({ member, letter, break: rest }) => (member.break && rest === null ? [letter] : []));

function gainPercent({ score, listScore }: TeamAnswer): number | null {
  if (listScore <= 0) return null;
  const percent = Math.round((score / listScore - 1) * 100);
  return percent > 0 ? percent : null;
}
