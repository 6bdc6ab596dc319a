import type { StaffReply } from '#console/shared/staff-call.ts';
import type { staffContract } from '@patrolplan/contract/staff';

export type VisitRules = StaffReply<typeof staffContract.readVisitRules>;
export type RuledArea = VisitRules['areas'][number];

/** Typed values by area id; `all` is the rule of the organisation. Absent: unchanged. */
export type TypedRules = Readonly<Record<string, string>>;
export const ALL = 'all';

const MOST_DAYS = 365;

/** Days from 1 to 365, null for an empty field, undefined for an invalid one. */
export function readDays(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= MOST_DAYS ? days : undefined;
}

/** The days of a rule after saving. For an invalid field the stored value counts. */
export function daysNow(typed: TypedRules, key: string, stored: number | null): number | null {
  const text = typed[key];
  const days = text === undefined ? stored : readDays(text);
  return days === undefined ? stored : days;
}

/** Visits per day that the rules of an area require. */
export function neededVisits(area: RuledArea, typed: TypedRules, organisationDays: number | null): number {
  const days = daysNow(typed, String(area.id), area.everyDays) ?? daysNow(typed, ALL, organisationDays);
  return area.ownVisitsNeeded + (days === null ? 0 : area.inheritingSites / days);
}

export type RuleChange = {
  readonly areaId: number | null;
  readonly was: number | null;
  readonly everyDays: number | null;
};

/** The rules that differ from the stored ones. */
export function ruleChanges(rules: VisitRules, typed: TypedRules): readonly RuleChange[] {
  const all = [{ id: null, everyDays: rules.everyDays }, ...rules.areas];
  return all.flatMap(({ id, everyDays: was }) => {
    const everyDays = daysNow(typed, String(id ?? ALL), was);
    return everyDays === was ? [] : [{ areaId: id, was, everyDays }];
  });
}
