import { precautionCells } from './precautions.ts';
import type { ScoreColumn } from './score-column.ts';
import { type FeatureColumn, SITE_COLUMNS, type SiteColumn } from './site-row.ts';
import type { Site } from './sites-table.all-areas.ts';
import { timesCells } from './times-cells.ts';

/**
 * A site in the columns of a site file, as text: what an export writes, a form shows and an import reads. A site without a
 * visit rule of its own, limited waiting, precautions, tags, a USRN or hours of school days has no cell for it.
 */
export type CompleteCells = Readonly<
  Record<Exclude<SiteColumn, FeatureColumn> | ScoreColumn, string> & Partial<Record<FeatureColumn, string>>
>;

export function siteCells(site: Site, slots: readonly ScoreColumn[]): CompleteCells {
  return {
    site_name: site.name,
    addressline1: site.addressline1,
    addressline2: site.addressline2,
    addressline3: site.addressline3,
    addressline4: site.addressline4,
    area_name: site.area_name,
    city: site.city,
    county: site.county,
    postcode: site.postcode,
    countrycode: site.countrycode,
    latitude: decimal(site.latitude),
    longitude: decimal(site.longitude),
    base_score: decimal(site.default_base_score),
    visit_minutes: decimal(site.visit_minutes),
    ...(site.visit_every_days === null ? {} : { visit_every_days: decimal(site.visit_every_days) }),
    ...timesCells(site),
    ...(site.limited_waiting_minutes === null
      ? {}
      : { limited_waiting_minutes: decimal(site.limited_waiting_minutes) }),
    ...(site.tags === '' ? {} : { tags: site.tags }),
    ...precautionCells(site),
    ...(site.usrn === '' ? {} : { usrn: site.usrn }),
    hours_weekday: site.hours['weekday'] ?? '',
    hours_saturday: site.hours['saturday'] ?? '',
    hours_sunday: site.hours['sunday'] ?? '',
    hours_bank_holiday: site.hours['bank holiday'] ?? '',
    ...(site.hours['school day'] === undefined ? {} : { hours_school_day: site.hours['school day'] }),
    ...Object.fromEntries(slots.map((slot) => [slot, decimal(site.base_scores[slot] ?? null)])),
  };
}

export type CellChange = { readonly column: string; readonly before: string; readonly after: string };

/** The columns in which two states of a site differ, and whether it comes back from retirement. */
export function changedCells(
  before: Site,
  after: Site,
  slots: readonly ScoreColumn[],
): readonly CellChange[] {
  const [old, next] = [siteCells(before, slots), siteCells(after, slots)];
  const changes = [...SITE_COLUMNS, ...slots]
    .filter((column) => old[column] !== next[column])
    .map((column) => ({ column, before: old[column] ?? '', after: next[column] ?? '' }));
  return before.is_retired === after.is_retired
    ? changes
    : [...changes, { column: 'status', before: siteStatus(before), after: siteStatus(after) }];
}

const siteStatus = ({ is_retired }: Site) => (is_retired ? 'Retired' : 'In use');

/** All digits without an exponent, which spreadsheets and the import read differently. */
function decimal(value: number | null): string {
  if (value === null) return '';
  const text = String(value);
  const [, sign, first, others = '', exponent] = /^(-?)(\d)\.?(\d*)e-(\d+)$/.exec(text) ?? [];
  return exponent === undefined ? text : `${sign}0.${'0'.repeat(Number(exponent) - 1)}${first}${others}`;
}
