import { NO_PRECAUTIONS } from './precautions.ts';
import type { SiteDraft } from './site-row.ts';
import type { Site, StoredSite } from './sites-table.all-areas.ts';
import { NO_VISIT_TIMES } from './times-cells.ts';

export type SiteChange = { readonly before: StoredSite | undefined; readonly after: Site };

const BLANK = {
  addressline1: '',
  addressline2: '',
  addressline3: '',
  addressline4: '',
  city: '',
  county: '',
  countrycode: '',
  latitude: null,
  longitude: null,
  weather_cell: null,
  default_base_score: 0,
  base_scores: {},
  visit_minutes: 6,
  visit_every_days: null,
  ...NO_VISIT_TIMES,
  limited_waiting_minutes: null,
  tags: '',
  usrn: '',
  ...NO_PRECAUTIONS,
  order_ref: null,
  hours: {},
  is_retired: false,
} satisfies Partial<Site>;

/** The site that a draft makes: what it does not mention keeps its value, or is blank in a new site. */
export function siteBy(draft: SiteDraft, before: StoredSite | undefined): Site {
  return {
    ...(before ? siteFields(before) : BLANK),
    ...draft,
    hours: mergedEntries(before?.hours, draft.hours),
    base_scores: mergedEntries(before?.base_scores, draft.base_scores),
  };
}

/** An entry that is null in the draft is removed. */
function mergedEntries<Value>(
  before: Readonly<Record<string, Value>> = {},
  draft: Readonly<Record<string, Value | null>>,
): Readonly<Record<string, Value>> {
  const entries = Object.entries<Value | null>({ ...before, ...draft });
  return Object.fromEntries(entries.flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
}

/** A stored site without what a change does not write. */
export function siteFields({ id: _id, version: _version, ...site }: StoredSite): Site {
  return site;
}

/** A stored site as the audit keeps it. */
export function auditedSite({ version: _version, ...site }: StoredSite): Omit<StoredSite, 'version'> {
  return site;
}

export function isSameSite(one: Site, other: Site): boolean {
  const { base_scores: scores, hours, ...fields } = other;
  const values: Readonly<Record<string, unknown>> = one;
  return (
    Object.entries(fields).every(([field, value]) => values[field] === value) &&
    isSameRecord(one.base_scores, scores) &&
    isSameRecord(one.hours, hours)
  );
}

function isSameRecord(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean {
  return (
    Object.keys(one).length === Object.keys(other).length &&
    Object.entries(other).every(([key, value]) => one[key] === value)
  );
}
