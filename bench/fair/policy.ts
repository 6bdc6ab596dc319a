import { answeredEffort } from '#api/modules/fair/effort.ts';
import { enforcedDays, totalDays } from '#api/modules/fair/enforced-days.ts';
import { gatherEvidence } from '#api/modules/fair/evidence.ts';
import type { Found } from '#api/modules/fair/found.ts';
import { learnedScores } from '#api/modules/fair/learned-scores.ts';
import { overdueScore } from '#api/modules/fair/visit-rule.ts';
import { baseScoreLines } from '#api/modules/scores/base-score.ts';
import { fromHundredths, toHundredths } from '#api/modules/scores/hundredths.ts';
import { recoveredShare } from '#api/modules/visits/recovered-share.ts';
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

/** The last visit of a site. */
export type Seen = { readonly day: number; readonly at: Date };

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
export function createScores(world: KnownWorld, policy: Policy): Scores {
  const { sites, recoveryMinutes, everyDays } = world;
  const hasRule = policy === 'rule' || policy === 'learn+rule';
  const cells = world.cells.map(cellKey);
  const bases = sites.flatMap(({ base }, siteId) =>
    cells.map((cell) => ({ siteId, cell, base: base[cell] ?? 0 })),
  );
  const staffScores = new Map(cells.map((cell) => [cell, sites.map(({ base }) => base[cell] ?? 0)]));
  let current: ReadonlyMap<string, readonly number[]> = staffScores;
  const days = Array.from({ length: world.days }, (_, index) =>
    isPatrolled(world, index + 1) ? dayTypeOf(index + 1) : NOT_PATROLLED,
  );
  const totals = totalDays(FIRST_DAY, days);

  return {
    points({ cell, day, minute }, seen) {
      const scores = current.get(cell) ?? [];
      const largestBase = Math.max(...scores);
      return scores.map((base, site) => {
        const last = seen.get(site);
        const lines = baseScoreLines(base, recoveredShare(last?.at, timeAt(day, minute), recoveryMinutes));
        const value = lines.base + lines.recovery;
        if (!hasRule) return fromHundredths(value);
        const span = { seen: last?.day ?? FIRST_DAY, today: day };
        const daysUnseen = enforcedDays(totals, span, (dayType) => dayType !== NOT_PATROLLED);
        const overdue = overdueScore({ daysUnseen, everyDays, value: fromHundredths(value), largestBase });
        return fromHundredths(value + toHundredths(overdue));
      });
    },
    learn(visits, day) {
      if (policy === 'counts') current = countedScores(staffScores, visits);
      if (policy !== 'learn' && policy !== 'learn+rule') return;
      // Learned scores come in the order of the sites.
      const learned = learnedScores(evidenceOf(bases, visits, { recoveryMinutes, day }));
      const byCell = Map.groupBy(learned, ({ cell }) => cell);
      current = new Map([...byCell].map(([cell, rows]) => [cell, rows.map(({ score }) => score)]));
    },
  };
}

const FIRST_DAY = 1;
const NOT_PATROLLED = 'not patrolled';

function evidenceOf(
  bases: Parameters<typeof gatherEvidence>[0]['bases'],
  visits: readonly PastVisit[],
  { recoveryMinutes, day }: { readonly recoveryMinutes: number; readonly day: number },
): ReturnType<typeof gatherEvidence> {
  const timed = visits.map((visit) => ({ ...visit, isAnswered: visit.found !== undefined }));
  const effort = answeredEffort(timed, recoveryMinutes).map(({ visit, effort: sum }) => ({
    ...visit,
    week: weekOf(visit.day),
    sum,
  }));
  const found = visits.flatMap((visit) =>
    visit.found === undefined ? [] : [{ ...visit, week: weekOf(visit.day), sum: visit.found }],
  );
  return gatherEvidence({ bases, found, effort, thisWeek: weekOf(day) });
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
