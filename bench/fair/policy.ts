import { countedVisits } from '#api/modules/learning/effort.ts';
import { enforcedDays, enforcedUpTo, totalDays } from '#api/modules/visit-rules/enforced-days.ts';
import type { Found } from '#api/modules/learning/found.ts';
import { learnedScores } from '#api/modules/learning/learned-scores.ts';
import { type SiteSums, addAnswers, sumsInWeek } from '#api/modules/learning/site-sums.ts';
import {
  type CountedVisit,
  type LocalMinute,
  type TimesADay,
  allowedMinutes,
  isInWindow,
  windowMinutes,
} from '#api/modules/visit-rules/times-a-day.ts';
import { overdueScore } from '#api/modules/visit-rules/visit-rule.ts';
import { baseScoreLines } from '#api/modules/scores/base-score.ts';
import { fromHundredths, toHundredths } from '#api/modules/scores/hundredths.ts';
import { recoveredShare } from '#api/modules/visits/recovered-share.ts';
import type { RequestBoosts } from './request-boosts.ts';
import { type World, cellKey } from './world.ts';
import { dayTypeOf, isPatrolled, timeAt, weekOf } from './world-days.ts';

export const POLICIES = ['base', 'rule', 'learn', 'learn+rule', 'counts'] as const;
export type Policy = (typeof POLICIES)[number];

/** What a policy knows of a world: everything but the true rates and their changes. */
export type KnownWorld = Omit<World, 'sites' | 'changes' | 'about'> & {
  readonly sites: readonly Omit<World['sites'][number], 'rate'>[];
};

export type PastVisit = {
  readonly siteId: number;
  readonly day: number;
  readonly at: Date;
  readonly cell: string;
  readonly found: Found | undefined;
};

/** The last visit of a site, and the last one that counts for a rule of several times a day. */
export type Seen = { readonly day: number; readonly at: Date; readonly counted?: CountedVisit | undefined };

export type Scores = {
  /** The points of all sites in a cell, at a minute of a day. */
  readonly points: (
    now: { cell: string; day: number; minute: number },
    seen: ReadonlyMap<number, Seen>,
  ) => number[];
  /** At night, with all visits so far. */
  readonly learn: (visits: readonly PastVisit[], day: number) => void;
};

/** The points that a policy gives to sites, by the scoring of the service. Sites are known by their index. */
export function createScores(world: KnownWorld, policy: Policy, requestBoosts?: RequestBoosts): Scores {
  const { sites, recoveryMinutes, everyDays } = world;
  const hasRule = policy === 'rule' || policy === 'learn+rule';
  const cells = world.cells.map(cellKey);
  const staffScores = new Map(cells.map((cell) => [cell, sites.map(({ base }) => base[cell] ?? 0)]));
  let current: ReadonlyMap<string, readonly number[]> = staffScores;
  const days = Array.from({ length: world.days }, (_, index) =>
    isPatrolled(world, index + 1) ? dayTypeOf(index + 1) : NOT_PATROLLED,
  );
  const totals = totalDays(FIRST_DAY, days);
  const patrolledUpTo = enforcedUpTo(totals, isPatrolledDay);
  const answers = createAnswers(recoveryMinutes);
  const largestOf = (cell: string): number => Math.max(...(current.get(cell) ?? []));

  return {
    points({ cell, day, minute }, seen) {
      const at = timeAt(day, minute);
      const scores = current.get(cell) ?? [];
      const largestBase = largestOf(cell);
      const boosts = requestBoosts?.(at, seen, largestOf);
      return scores.map((base, site) => {
        const last = seen.get(site);
        const share = recoveredShare(last?.at, at, recoveryMinutes);
        const lines = baseScoreLines(base, share);
        const value = lines.base + lines.recovery;
        const boost = boosts?.[site] ?? 0;
        // The service counts a visit in the base score, the planner in all other parts.
        const boosted = (hundredths: number): number => fromHundredths(hundredths) + boost * share;
        if (!hasRule) return boosted(value);
        const timesADay = sites[site]?.timesADay;
        const span = { seen: last?.day ?? FIRST_DAY, today: day };
        const unseen =
          timesADay === undefined
            ? { daysUnseen: enforcedDays(totals, span, isPatrolledDay), everyDays }
            : unseenToday(timesADay, last?.counted, { now: { day, minute }, patrolledUpTo });
        const overdue = overdueScore({ ...unseen, value: fromHundredths(value) + boost, largestBase });
        return boosted(value + toHundredths(overdue));
      });
    },
    learn(visits, day) {
      if (policy === 'counts') current = countedScores(staffScores, visits);
      if (policy !== 'learn' && policy !== 'learn+rule') return;
      answers.add(visits, day);
      // Learned scores come in the order of the sites.
      const learned = learnedScores(
        sites.map(({ base }, siteId) => {
          const sums = answers.sumsOf(siteId, day);
          return { siteId, cells: cells.map((cell) => ({ cell, base: base[cell] ?? 0, ...sums(cell) })) };
        }),
      ).flatMap((site) => site.cells);
      const byCell = Map.groupBy(learned, ({ cell }) => cell);
      current = new Map([...byCell].map(([cell, rows]) => [cell, rows.map(({ score }) => score)]));
    },
  };
}

const FIRST_DAY = 1;
/** The rule of a site that is to be seen several times a day, as `overdueLine` of the service counts it. */
const unseenToday = (
  rule: TimesADay,
  last: CountedVisit | undefined,
  { now, patrolledUpTo }: { readonly now: LocalMinute; readonly patrolledUpTo: (day: number) => number },
) => ({
  daysUnseen: isInWindow(rule, now) ? windowMinutes(rule, { seen: last ?? START, now }, patrolledUpTo) : 0,
  everyDays: allowedMinutes(rule, last),
});

const START: LocalMinute = { day: FIRST_DAY, minute: 0 };
const NOT_PATROLLED = 'not patrolled';
const isPatrolledDay = (dayType: string): boolean => dayType !== NOT_PATROLLED;

/** The answers of the nights so far, as the service adds them. */
function createAnswers(recoveryMinutes: number) {
  const sums = new Map<number, SiteSums>();
  let read = 0;
  return {
    sumsOf(siteId: number, day: number) {
      const { cells } = sumsInWeek(sums.get(siteId) ?? { week: weekOf(day), cells: {} }, weekOf(day));
      return (cell: string) => cells[cell] ?? { answers: 0, found: 0, effort: 0, visits: 0 };
    },
    add(visits: readonly PastVisit[], day: number): void {
      const timed = visits.slice(read).map((visit) => ({ ...visit, isAnswered: visit.found !== undefined }));
      read = visits.length;
      const bySite = Map.groupBy(countedVisits(timed, recoveryMinutes), ({ visit }) => visit.siteId);
      for (const [siteId, counted] of bySite) {
        const answers = counted.map(({ visit: { cell, day: made, found = 0 }, exposure }) => {
          return { cell, week: weekOf(made), found, exposure };
        });
        sums.set(siteId, addAnswers(sums.get(siteId), answers, weekOf(day)));
      }
    },
  };
}

/** The control: every answered find adds a point to all scores of its site, divided by nothing. */
function countedScores(
  staffScores: ReadonlyMap<string, readonly number[]>,
  visits: readonly PastVisit[],
): ReadonlyMap<string, readonly number[]> {
  const finds = new Map<number, number>();
  for (const { siteId, found = 0 } of visits) finds.set(siteId, (finds.get(siteId) ?? 0) + found);
  return new Map(
    [...staffScores].map(([cell, scores]) => [
      cell,
      scores.map((base, site) => base + (finds.get(site) ?? 0)),
    ]),
  );
}
