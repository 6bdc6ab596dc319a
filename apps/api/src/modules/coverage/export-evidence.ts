import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { csvLine } from '#formats/csv-line.ts';
import { evidencePeriod } from './evidence-period.ts';
import { readSites, timeText } from './list-evidence-sites.ts';
import type { EvidenceDeps } from './read-evidence.ts';
import type { SiteEvidence } from './site-evidence.ts';
import { type SurveyResult, surveyResult } from './survey-result.ts';
import { readSurveys } from './surveys-table.all-areas.ts';

const HEAD = [
  'Area',
  'Site',
  'Visits',
  'Last visit',
  'Longest gap in days',
  'Rule: every days',
  'Within its rule',
  'Survey stops',
  'No vehicle in contravention %',
  '95 % interval from %',
  '95 % interval to %',
];
const FAIR_COLUMNS = 6;
const MARKED = 'Cannot be enforced';
/** Only where a site is to be seen several times a day. */
const TIMES = ['Rule: times a day', 'Days', 'Days on which it was kept'];

/** Every site of the evidence as a line of CSV, then the survey stops of each area and of all. No person is in it. */
export async function exportEvidence(
  deps: EvidenceDeps,
  days: number,
): Promise<CallReply<typeof staffContract.exportEvidence>> {
  const period = evidencePeriod(deps, days);
  const { sites, areas, facts } = await readSites(deps, period);
  const surveys = deps.isFair ? await readSurveys(deps.db, period.firstDay) : new Map();
  const areaName = ({ site }: SiteEvidence) => areas.get(site.areaId)?.name ?? '';
  const name = ({ site }: SiteEvidence) => facts.get(site.id)?.name ?? '';
  const sorted = sites.toSorted(
    (one, other) =>
      areaName(one).localeCompare(areaName(other), 'en-GB') || name(one).localeCompare(name(other), 'en-GB'),
  );
  const columns = deps.isFair ? HEAD.length : HEAD.length - FAIR_COLUMNS;
  const areaNames = new Map(sorted.map((one) => [one.site.areaId, areaName(one)]));
  const surveyLines = [
    ...[...areaNames].map(([id, name]) => surveyLine(name, surveyResult([surveys.get(id) ?? []].flat()))),
    surveyLine('All areas', surveyResult([...surveys.values()])),
  ].filter((line) => line !== null);
  const lines = sorted.map((one) => [
    areaName(one),
    name(one),
    String(one.site.visits),
    timeText(one.site.lastAt) ?? '',
    String(one.longestGap),
    String(one.site.everyDays ?? ''),
    one.keepsRule === null || one.site.isClosed ? '' : one.keepsRule ? 'yes' : 'no',
    ...NO_SURVEY,
  ]);
  const marked = (cell: string) => (deps.hasClosures ? [cell] : []);
  const hasTimes = deps.isFair && sorted.some(({ ruleDays }) => ruleDays !== undefined);
  const times = (cells: readonly string[]) => (hasTimes ? cells : []);
  const timesCells = ({ site, ruleDays }: Partial<SiteEvidence> = {}) =>
    times(
      site?.times && ruleDays ? [site.times.visits, ruleDays.days, ruleDays.kept].map(String) : ['', '', ''],
    );
  const csv = [
    [...HEAD.slice(0, columns), ...marked(MARKED), ...times(TIMES)],
    ...lines.map((cells, n) => [
      ...cells.slice(0, columns),
      ...marked(sorted[n]?.site.isClosed === true ? 'yes' : ''),
      ...timesCells(sorted[n]),
    ]),
    ...surveyLines.map((cells) => [...cells.slice(0, columns), ...marked(''), ...timesCells()]),
  ]
    .map((cells) => `${csvLine(cells)}\r\n`)
    .join('');
  return { csv, rows: lines.length };
}

const NO_SURVEY = ['', '', '', ''];

/** A site has too few survey stops to say anything: they are counted for areas. */
function surveyLine(area: string, result: SurveyResult | null): readonly string[] | null {
  if (result === null) return null;
  const { stops, clear, low, high } = result;
  const percents = [clear / stops, low, high].map((share) => (100 * share).toFixed(1));
  return [area, 'All survey stops', '', '', '', '', '', String(stops), ...percents];
}
