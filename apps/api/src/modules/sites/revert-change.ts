import type { Rename } from './renames-table.ts';
import { DAY_TYPES } from './score-column.ts';
import type { Site } from './sites-table.all-areas.ts';
import { withWholeRule } from './times-cells.ts';

/** A site as the audit holds it. An old entry may lack a field that sites have today. */
export type AuditedSite = Partial<Site>;

/** The site without a change: each field, score and hour that the change altered gets the value from before it. */
export function revertChange(
  site: Site,
  { before, after }: { readonly before: AuditedSite; readonly after: AuditedSite },
): Site {
  const { base_scores, hours, ...fields } = before;
  const values: Readonly<Record<string, unknown>> = after;
  const altered = Object.entries(fields).filter(
    ([field, value]) => Object.hasOwn(site, field) && value !== values[field],
  );
  return withWholeRule({
    ...site,
    ...Object.fromEntries(altered),
    base_scores: revertEntries(site.base_scores, base_scores, after.base_scores),
    hours: revertEntries(site.hours, hours, after.hours),
  });
}

function revertEntries<Value>(
  current: Readonly<Record<string, Value>>,
  before: Readonly<Record<string, Value>> = {},
  after: Readonly<Record<string, Value>> = {},
): Readonly<Record<string, Value>> {
  const isAltered = ([key]: readonly [string, Value]) => before[key] !== after[key];
  const untouched = Object.entries(current).filter((entry) => !isAltered(entry));
  return Object.fromEntries([...untouched, ...Object.entries(before).filter(isAltered)]);
}

/** The names that area and periods of an old entry have today. */
export function withNewNames(entry: AuditedSite, renames: readonly Rename[]): AuditedSite {
  const nameToday = (kind: Rename['kind'], name: string) =>
    renames.reduce((now, rename) => (rename.kind === kind && rename.was === now ? rename.name : now), name);
  const slotToday = (slot: string) => {
    const dayType = DAY_TYPES.find((one) => slot.startsWith(`${one} `));
    return dayType === undefined ? slot : `${dayType} ${nameToday('period', slot.slice(dayType.length + 1))}`;
  };
  const scores = Object.entries(entry.base_scores ?? {}).map(([slot, score]) => [slotToday(slot), score]);
  return {
    ...entry,
    ...(entry.area_name !== undefined && { area_name: nameToday('area', entry.area_name) }),
    base_scores: Object.fromEntries(scores),
  };
}
