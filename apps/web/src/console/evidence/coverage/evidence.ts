import type { staffContract } from '@patrolplan/contract/staff';
import { coverageTexts } from './texts.ts';
import type { StaffInput, StaffReply } from '#console/shared/staff-call.ts';

export type Evidence = StaffReply<typeof staffContract.readEvidence>;
export type EvidenceArea = Evidence['areas'][number];
type WantedSites = StaffInput<typeof staffContract.listEvidenceSites>['body'];

/** The sites behind a number, with the title of their dialog. */
export type OpenedSites = { readonly title: string; readonly wanted: WantedSites };
export type OpenSites = (opened: OpenedSites) => void;

/** '93 %'; 0 when there is nothing to count. Some of all are not rounded to none or all of them. */
export function percentText(part: number, all: number): string {
  const percent = all === 0 ? 0 : Math.round((100 * part) / all);
  if (percent === 0 && part > 0) return coverageTexts.underOne;
  if (percent === 100 && part < all) return coverageTexts.overNinetyNine;
  return `${percent}\u00a0%`;
}

type Times = NonNullable<Evidence['severalTimes']>;

/** The share of the days on which sites were seen as often as they are to be: '95 %', or 'no day'. */
export const timesShareText = ({ days, daysKept }: Times): string =>
  days === 0 ? coverageTexts.noDay : percentText(daysKept, days);

/** Without a share an area comes after all others. */
export const timesShareOrder = (times: Times | undefined): number =>
  times === undefined || times.days === 0 ? 2 : times.daysKept / times.days;

/** Visits per site, with one decimal. */
export const perSiteText = ({ visits, sites }: { readonly visits: number; readonly sites: number }): string =>
  (sites === 0 ? 0 : visits / sites).toFixed(1);

const STEPS = 5;

/** The colour step of a cell, from 0 to 4: five equal ranges from the smallest to the largest cell. */
export function heatStep(
  visits: number,
  { min, max }: { readonly min: number; readonly max: number },
): number {
  if (max <= min) return 0;
  return Math.min(STEPS - 1, Math.max(0, Math.floor(((visits - min) / (max - min)) * STEPS)));
}

type HeatRow = { readonly weekday: number; readonly cells: readonly number[]; readonly all: number };
export type Heat = {
  /** From the first to the last hour with a visit. */
  readonly hours: readonly number[];
  readonly rows: readonly HeatRow[];
  readonly min: number;
  readonly max: number;
};

/** Visits by weekday and hour as a table; null without visits. */
export function heatByHour(counts: Evidence['hours']): Heat | null {
  if (counts.length === 0) return null;
  const first = Math.min(...counts.map(({ hour }) => hour));
  const last = Math.max(...counts.map(({ hour }) => hour));
  const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const visitsAt = new Map(counts.map(({ weekday, hour, visits }) => [weekday * 24 + hour, visits]));
  const rows = Array.from({ length: 7 }, (_, index) => {
    const weekday = index + 1;
    const cells = hours.map((hour) => visitsAt.get(weekday * 24 + hour) ?? 0);
    return { weekday, cells, all: cells.reduce((sum, visits) => sum + visits, 0) };
  });
  const all = rows.flatMap(({ cells }) => cells);
  return { hours, rows, min: Math.min(...all), max: Math.max(...all) };
}

export type IndexGroup = { readonly label: string; readonly perSite: number };
const MOST_GROUPS = 3;

/** Visits per site of the areas, in up to three equal ranges of the index. Areas without an index are left out. */
export function indexGroups(areas: readonly EvidenceArea[]): readonly IndexGroup[] {
  const known = areas.flatMap((area) => (area.index === null ? [] : [{ ...area, index: area.index }]));
  const numbers = known.map(({ index }) => index);
  const min = Math.min(...numbers);
  const width = (Math.max(...numbers) - min) / MOST_GROUPS;
  const groups = Map.groupBy(known, ({ index }) =>
    width === 0 ? 0 : Math.min(MOST_GROUPS - 1, Math.floor((index - min) / width)),
  );
  return [...groups]
    .toSorted(([one], [other]) => one - other)
    .map(([, own]) => {
      const [low, high] = [
        Math.min(...own.map(({ index }) => index)),
        Math.max(...own.map(({ index }) => index)),
      ];
      const sum = (count: (area: EvidenceArea) => number) =>
        own.reduce((total, area) => total + count(area), 0);
      const sites = sum((area) => area.sites);
      return {
        label: low === high ? String(low) : `${low} to ${high}`,
        perSite: sites === 0 ? 0 : sum((area) => area.visits) / sites,
      };
    });
}

type Survey = NonNullable<Evidence['survey']>;

/** The 95 % interval in whole per cent, rounded outwards. */
export const percentInterval = ({ low, high }: Survey): readonly [number, number] => [
  Math.floor(100 * low),
  Math.ceil(100 * high),
];

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** '19 October'. */
export const dayText = (isoDay: string): string => day.format(new Date(isoDay));

/** '18 November 2026'. */
export const dateText = (at: Date): string =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** '20 October to 16 November'. */
export function periodText({ firstDay, lastDay }: Pick<Evidence, 'firstDay' | 'lastDay'>): string {
  const [first, last] = [firstDay, lastDay].map(dayText);
  return first === last ? `${first}` : `${first} to ${last}`;
}
