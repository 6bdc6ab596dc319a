import { longestAfterWarmUp, measure, unseenDays } from './measure.ts';
import { PRODUCT_RULES, type RequestRules } from './request-boosts.ts';
import { withRequests } from './requests-world.ts';
import { simulate } from './simulate.ts';
import { markdown } from './tables.ts';
import type { VisitLine } from './visit-line.ts';
import type { World } from './world.ts';

const LEAST_FINDS = 0.98;

const { boostOf } = PRODUCT_RULES;

/** The limits of the service, and what they are compared with. */
const REQUEST_RULES = {
  limits: PRODUCT_RULES,
  /** As if nobody had ever been at the site: half of the largest base score each time. */
  'however lately seen': {
    ...PRODUCT_RULES,
    boostOf: (request) => boostOf({ ...request, site: { seenAt: null, everyDays: null } }),
  },
  /** Each report boosts its site by what the rule wants, until a visit. */
  'no limits': {
    boostOf: ({ wanted, start }) => ({ amount: wanted, startsAt: start, endsAt: NEVER }),
    countsRepeats: true,
  },
} as const satisfies Readonly<Record<string, RequestRules>>;

/** The last time that a date can have. */
const NEVER = new Date(8.64e15);

type RulesName = keyof typeof REQUEST_RULES;

export type RequestsRun = {
  readonly world: string;
  readonly seed: number;
  readonly rules: RulesName;
  /** How many of the other sites were at some time unseen for longer than their rule. */
  readonly late: number;
  /** The longest time of these without a visit, by the days of the rule. */
  readonly longestGap: number;
  /** Mean share of these that are unseen for longer than the rule when a day of patrol begins. */
  readonly overdue: number;
  /** Share of the visits that go to the loud sites. */
  readonly loud: number;
  readonly finds: number;
  /** The same city and seed without requests. */
  readonly without: Pick<RequestsRun, 'late' | 'longestGap' | 'overdue' | 'loud' | 'finds'>;
};

type Case = {
  readonly rules: RulesName;
  /** Requests on a day of patrol for each site of the city. */
  readonly aSite: number;
};

/** Each loud site is reported about once a day, or nine times. */
const CASES: readonly Case[] = [
  { rules: 'limits', aSite: 0.1 },
  { rules: 'however lately seen', aSite: 0.1 },
  { rules: 'no limits', aSite: 0.1 },
  { rules: 'limits', aSite: 1 },
  { rules: 'however lately seen', aSite: 1 },
];

type Options = { readonly cases?: readonly Case[]; readonly iterations?: number };

/** Each world with and without requests, with the seeds from 1. */
export function* requestsRuns(
  worlds: readonly World[],
  seeds: number,
  { cases = CASES, iterations }: Options = {},
): Generator<RequestsRun> {
  for (const city of worlds)
    for (let seed = 1; seed <= seeds; seed += 1) {
      const without = [...simulate(city, 'learn+rule', seed, iterations)];
      for (const { rules, aSite } of cases) {
        const world = withRequests(city, Math.round(aSite * city.sites.length));
        const lines = [...simulate(world, 'learn+rule', seed, iterations, REQUEST_RULES[rules])];
        yield {
          world: world.name,
          seed,
          rules,
          ...measureRequests(world, lines),
          without: measureRequests(world, without),
        };
      }
    }
}

/** What the loud sites of a world take from the others. */
function measureRequests(world: World, lines: readonly VisitLine[]): RequestsRun['without'] {
  const loud = new Set(world.requests?.loudSites);
  const linesOf = Map.groupBy(lines, ({ site }) => site);
  const daysOf = (site: string) => (linesOf.get(site) ?? []).map(({ day }) => day);
  const unseen = world.sites.filter(({ id }) => !loud.has(id)).map(({ id }) => unseenDays(world, daysOf(id)));
  const longest = unseen.map((days) => longestAfterWarmUp(world, days));
  const isLate = (days: number): boolean => days > world.everyDays;
  return {
    late: longest.filter(isLate).length,
    longestGap: Math.max(...longest) / world.everyDays,
    overdue: unseen.flat().filter(isLate).length / unseen.flat().length,
    loud: lines.filter(({ site }) => loud.has(site)).length / lines.length,
    finds: measure(world, lines).finds,
  };
}

/** No more of the other sites are late than without requests, and at most 2 % of the finds are lost. */
export const isRunHeld = ({ late, finds, without }: RequestsRun): boolean =>
  late <= without.late && finds >= LEAST_FINDS * without.finds;

export const isRequestsHeld = (runs: readonly RequestsRun[]): boolean =>
  runs.filter(({ rules }) => rules === 'limits').every(isRunHeld);

/** A cell has one value for each seed. Markdown, as the document shows it. */
export function requestsTable(runs: readonly RequestsRun[]): string {
  const percent = (share: number): string => (100 * share).toFixed(1);
  const rows = [...Map.groupBy(runs, ({ world, rules }) => `${world} | ${rules}`)].map(([name, own]) => [
    name,
    ...[
      ({ late, without }: RequestsRun) => `${without.late} → ${late}`,
      ({ longestGap, without }: RequestsRun) => `${without.longestGap.toFixed(2)} → ${longestGap.toFixed(2)}`,
      ({ overdue, without }: RequestsRun) => `${percent(without.overdue)} → ${percent(overdue)}`,
      ({ loud, without }: RequestsRun) => `${percent(without.loud)} → ${percent(loud)}`,
      ({ finds, without }: RequestsRun) => percent(finds / without.finds),
    ].map((cell) => own.map(cell).join(' · ')),
    own.every(isRunHeld) ? 'yes' : 'NO',
  ]);
  return markdown(
    [
      'World, requests',
      'Rules',
      'Other sites later than their rule',
      'Longest gap of these, F',
      'Overdue on a mean day, %',
      'Visits to the loud tenth, %',
      'Finds, %',
      'Held',
    ],
    rows,
  );
}
