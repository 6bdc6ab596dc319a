import { REQUEST_KIND_CODES, type RequestKind } from '@patrolplan/contract/requests';
import { createRandom } from '@patrolplan/round-planner';
import { type RuleBoost, ruleBoost } from '#api/modules/requests/rule-times.ts';
import { SAME_REQUEST_MS } from '#api/modules/requests/same-place.ts';
import { type World, cellKey, cellsOf } from './world.ts';
import { patrolDays, timeAt } from './world-days.ts';

/** What requests do. Every kind has a rule that boosts by as much as the console allows. */
export type RequestRules = {
  readonly boostOf: (...request: Parameters<typeof ruleBoost>) => RuleBoost | null;
  /** Whether a report of an open request is one more request. */
  readonly countsRepeats: boolean;
};

/** The rules of the service. */
export const PRODUCT_RULES: RequestRules = { boostOf: ruleBoost, countsRepeats: false };

/** The most points that the form of a rule accepts. */
const WANTED_POINTS = 100;
const LOUD_SHARE = 0.9;

/** The points that requests add to each site at a time. Times only go forward. */
export type RequestBoosts = (
  now: Date,
  seen: ReadonlyMap<number, { readonly at: Date }>,
  largestBase: (cell: string) => number,
) => readonly number[];

type AskedWorld = Pick<World, 'cells' | 'days' | 'weekdays' | 'everyDays' | 'requests'> & {
  readonly sites: readonly Pick<World['sites'][number], 'id'>[];
};

type Report = {
  readonly site: number;
  readonly kind: RequestKind;
  readonly at: Date;
  readonly cell: string;
};

type AskedSite = {
  /** When each kind was first reported; empty without open requests. */
  readonly open: Map<RequestKind, Date>;
  boosts: readonly RuleBoost[];
};

/** Receives the reports of a world and boosts their sites. A visit answers all requests of its site and ends their boosts. */
export function createRequestBoosts(
  world: AskedWorld,
  seed: number,
  { boostOf, countsRepeats }: RequestRules = PRODUCT_RULES,
): RequestBoosts {
  const sites = world.sites.map((): AskedSite => ({ open: new Map(), boosts: [] }));
  const reports = [...reportsIn(world, seed)];
  let received = 0;

  const answer = (site: AskedSite, visitedAt: Date | undefined, until: Date): void => {
    if (visitedAt === undefined || visitedAt > until) return;
    for (const [kind, asked] of site.open) if (asked <= visitedAt) site.open.delete(kind);
    site.boosts = site.boosts.filter(({ startsAt }) => startsAt > visitedAt);
  };
  const receive = ({ kind, at }: Report, site: AskedSite, largest: number, seenAt: Date | null): void => {
    const first = site.open.get(kind);
    const isRepeat = first !== undefined && at.getTime() - first.getTime() < SAME_REQUEST_MS;
    if (!isRepeat) site.open.set(kind, at);
    if (isRepeat && !countsRepeats) return;
    const hasBoost = site.boosts.some(({ endsAt }) => endsAt > at);
    const boost = boostOf({
      wanted: WANTED_POINTS,
      largestBase: largest,
      site: { seenAt, everyDays: world.everyDays },
      start: at,
      hasBoost,
    });
    if (boost !== null) site.boosts = [...site.boosts, boost];
  };

  return (now, seen, largestBase) => {
    for (
      let report = reports[received];
      report !== undefined && report.at <= now;
      report = reports[received]
    ) {
      const site = sites[report.site];
      received += 1;
      if (site === undefined) continue;
      const seenAt = seen.get(report.site)?.at;
      answer(site, seenAt, report.at);
      receive(report, site, largestBase(report.cell), seenAt ?? null);
    }
    return sites.map((site, index) => {
      answer(site, seen.get(index)?.at, now);
      site.boosts = site.boosts.filter(({ endsAt }) => endsAt > now);
      return site.boosts.reduce((sum, { amount }) => sum + amount, 0);
    });
  };
}

/** The reports of all days of patrol in the order of time, while the cells of the day last. */
function* reportsIn(world: AskedWorld, seed: number): Generator<Report> {
  const { sites, requests } = world;
  if (requests === undefined) return;
  const random = createRandom(seed);
  const drawn = <Item>(items: readonly Item[]): Item | undefined =>
    items[Math.floor(random() * items.length)];
  const loud = sites.flatMap(({ id }, index) => (requests.loudSites.includes(id) ? [index] : []));
  const quiet = sites.flatMap(({ id }, index) => (requests.loudSites.includes(id) ? [] : [index]));
  for (const day of patrolDays(world)) {
    const cells = cellsOf(world, day);
    const from = cells[0]?.from ?? 0;
    const to = cells.at(-1)?.to ?? 0;
    const minutes = Array.from({ length: requests.aDay }, () => from + random() * (to - from));
    for (const minute of minutes.sort((one, other) => one - other)) {
      const site = drawn(random() < LOUD_SHARE ? loud : quiet);
      const kind = drawn(REQUEST_KIND_CODES);
      const cell = cells.find((one) => one.from <= minute && minute < one.to);
      if (site !== undefined && kind !== undefined && cell !== undefined)
        yield { site, kind, at: timeAt(day, minute), cell: cellKey(cell) };
    }
  }
}
