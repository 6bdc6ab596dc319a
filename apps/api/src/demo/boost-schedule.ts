import { localMoment } from '#time/local-moment.ts';
import { deterministic } from '#simulated/deterministic.ts';
import { type BoostIdea, boostLists } from './demo-boost-list.ts';

const HOUR_MS = 3_600_000;
const TURN_MS = 2 * HOUR_MS;
const ZONE = 'Europe/London';
/** This list has a boost in half of its turns only: a city plan has two boosted sites, sometimes three. */
const OCCASIONAL_LIST = 2;
const OCCASIONAL_SHARE = 0.5;
/** Christmas and summer: no boosts at schools. */
const SCHOOL_HOLIDAYS: readonly (readonly [from: string, until: string])[] = [
  ['12-19', '12-31'],
  ['01-01', '01-04'],
  ['07-20', '09-02'],
];

export type ScheduledBoost = Pick<BoostIdea, 'site' | 'amount' | 'reason'> & {
  readonly startsAt: Date;
  readonly endsAt: Date;
};

/** The demo's boosts that start from `from` up to `until`. Deterministic. */
export function scheduledBoosts(from: Date, until: Date): readonly ScheduledBoost[] {
  return boostLists.flatMap((list, index) => {
    // Every other list changes at odd hours, so that each hour brings something new.
    const shift = (index % 2) * HOUR_MS;
    const turns: ScheduledBoost[] = [];
    for (let turn = Math.ceil((from.getTime() - shift) / TURN_MS); ; turn += 1) {
      const startsAt = new Date(turn * TURN_MS + shift);
      if (startsAt >= until) return turns;
      const drawn = isQuiet(index, turn) ? undefined : drawIdea(list, startsAt, turn);
      if (drawn === undefined) continue;
      const { site, amount, reason } = drawn;
      turns.push({ site, amount, reason, startsAt, endsAt: new Date(startsAt.getTime() + TURN_MS) });
    }
  });
}

const isQuiet = (index: number, turn: number): boolean =>
  index === OCCASIONAL_LIST && deterministic(`quiet ${turn}`) >= OCCASIONAL_SHARE;

/** The list's ideas for that hour take turns; each day begins with another one. */
function drawIdea(list: readonly BoostIdea[], startsAt: Date, turn: number): BoostIdea | undefined {
  const local = localMoment(startsAt, ZONE);
  const hour = Number(local.time.slice(0, 2));
  const isSchoolDay = local.weekday === 'weekday' && !isHoliday(local.day.slice(5));
  const fitting = list.filter((idea) => fits(idea, hour) && (isSchoolDay || !idea.schoolDaysOnly));
  const first = Math.floor(deterministic(`${local.day} ${list[0]?.site}`) * fitting.length);
  return fitting[(first + turn) % fitting.length];
}

/** Whether the whole turn lies within the hours of an idea. */
function fits({ fromHour, untilHour }: BoostIdea, hour: number): boolean {
  const length = (untilHour - fromHour + 24) % 24;
  return ((hour - fromHour + 24) % 24) + TURN_MS / HOUR_MS <= length;
}

const isHoliday = (monthAndDay: string): boolean =>
  SCHOOL_HOLIDAYS.some(([from, until]) => from <= monthAndDay && monthAndDay <= until);
