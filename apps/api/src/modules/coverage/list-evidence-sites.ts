import type { CallReply, ReadBody } from '@patrolplan/contract';
import type { LAST_VISITS, staffContract } from '@patrolplan/contract/staff';
import { pointFeature } from '#formats/geo-json.ts';
import { ALL_COUNTED, countSites } from './count-sites.ts';
import { type EvidencePeriod, evidencePeriod, weekdayAt } from './evidence-period.ts';
import type { EvidenceDeps } from './read-evidence.ts';
import type { SiteEvidence } from './site-evidence.ts';
import { type SiteFacts, type StoredArea, readSiteFacts } from './site-visits-table.all-areas.ts';

const MOST_SITES = 500;

type LastVisitGroup = (typeof LAST_VISITS)[number];

const MINUTE_MS = 60_000;

/** The column of today's coverage that a site is in, by its last visit: the rule of the statement that counts them. */
function lastVisitGroup(
  lastAt: number | null,
  { now, dayStart }: { readonly now: Date; readonly dayStart: Date },
): LastVisitGroup {
  if (lastAt === null) return 'not_today';
  const minutes = (now.getTime() - lastAt) / MINUTE_MS;
  if (minutes < 30) return 'under_30_min';
  if (minutes < 60) return 'under_60_min';
  if (minutes < 120) return 'under_2_h';
  if (minutes < 240) return 'under_4_h';
  return lastAt >= dayStart.getTime() ? 'over_4_h' : 'not_today';
}

/** The sites behind a number, those with the longest gap first. */
export async function listEvidenceSites(
  deps: EvidenceDeps,
  wanted: ReadBody<typeof staffContract.listEvidenceSites>,
): Promise<CallReply<typeof staffContract.listEvidenceSites>> {
  const period = evidencePeriod(deps, wanted.days);
  const { weekday, hour } = wanted;
  const hasHours = weekday !== null || hour !== null;
  const hours = new Set(
    [...period.hours.keys()].filter(
      (index) =>
        (weekday === null || weekdayAt(period, index) === weekday) && (hour === null || index % 24 === hour),
    ),
  );
  const found: SiteEvidence[] = [];
  const counted = { ...ALL_COUNTED, hours: hasHours ? hours : null, areaId: wanted.area_id };
  const { areas } = await countSites(deps, period, counted, (one) => {
    const isListed = hasHours
      ? one.site.visits > 0
      : one.site.isClosed === (wanted.which === 'cannot_be_enforced');
    if (isListed && isWanted(one, wanted.which, deps, period)) found.push(one);
  });
  const figure = ({ site, longestGap }: SiteEvidence) => (hasHours ? site.visits : longestGap);
  // Names are read of the sites with the highest figures alone, and of all that have the same one as the last of them.
  const figures = Float64Array.from(found, figure).toSorted();
  const lowest = figures[figures.length - MOST_SITES] ?? 0;
  const highest = found.filter((one) => figure(one) >= lowest);
  const facts = await readSiteFacts(
    deps.db,
    highest.map(({ site }) => site.id),
  );
  const named = highest.map((one) => ({ one, name: facts.get(one.site.id)?.name ?? '' }));
  const sorted = named.toSorted(
    (a, b) => figure(b.one) - figure(a.one) || a.name.localeCompare(b.name, 'en-GB'),
  );
  return {
    count: found.length,
    sites: sorted.slice(0, MOST_SITES).map(({ one }) => ({
      site_id: one.site.id,
      ...siteEntry(one, { deps, areas, facts }),
    })),
  };
}

/** Every site in use as GeoJSON. */
export async function exportCoverageGeoJson(
  deps: EvidenceDeps,
  days: number,
): Promise<CallReply<typeof staffContract.exportCoverageGeoJson>> {
  const { sites, areas, facts } = await readSites(deps, evidencePeriod(deps, days));
  const features = sites.flatMap((one) => {
    const { id } = one.site;
    const place = facts.get(id);
    return place === undefined ? [] : [pointFeature(id, place, siteEntry(one, { deps, areas, facts }))];
  });
  return { type: 'FeatureCollection', features };
}

/** Every site in use, with its name. */
export async function readSites(deps: EvidenceDeps, period: EvidencePeriod) {
  const sites: SiteEvidence[] = [];
  const { areas } = await countSites(deps, period, ALL_COUNTED, (one) => sites.push(one));
  const facts = await readSiteFacts(
    deps.db,
    sites.map(({ site }) => site.id),
  );
  return { sites, areas, facts };
}

function siteEntry(
  { site, longestGap, unseenDays, ruleDays }: SiteEvidence,
  {
    deps,
    areas,
    facts,
  }: {
    readonly deps: EvidenceDeps;
    readonly areas: ReadonlyMap<number, StoredArea>;
    readonly facts: ReadonlyMap<number, SiteFacts>;
  },
) {
  return {
    site_name: facts.get(site.id)?.name ?? '',
    area_name: areas.get(site.areaId)?.name ?? '',
    visits: site.visits,
    last_visited_at: timeText(site.lastAt),
    longest_gap: longestGap,
    unseen_days: unseenDays,
    every_days: deps.isFair ? site.everyDays : null,
    ...(deps.isFair &&
      site.times &&
      ruleDays && {
        several_times: { visits_per_day: site.times.visits, days: ruleDays.days, days_kept: ruleDays.kept },
      }),
    ...(site.isClosed && { cannot_be_enforced: true }),
  };
}

/** Without milliseconds. */
export const timeText = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString().replace('.000Z', 'Z');

type Which = ReadBody<typeof staffContract.listEvidenceSites>['which'];

function isWanted(
  one: SiteEvidence,
  which: Which,
  { now }: EvidenceDeps,
  { dayStart }: EvidencePeriod,
): boolean {
  if (which === 'all' || which === 'cannot_be_enforced') return true;
  if (which === 'seen' || which === 'unseen') return one.site.visits > 0 === (which === 'seen');
  if (which === 'several_times') return one.ruleDays !== undefined;
  if (which === 'within_rule' || which === 'outside_rule') return one.keepsRule === (which === 'within_rule');
  return lastVisitGroup(one.site.lastAt, { now, dayStart }) === which;
}
