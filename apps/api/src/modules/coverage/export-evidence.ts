import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { csvLine } from '#formats/csv-line.ts';
import { type EvidenceDeps, evidencePeriod, readSites } from './read-evidence.ts';
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

/** Every site of the evidence as a line of CSV, then the survey stops of each area and of all. No person is in it. */
export async function exportEvidence(
  deps: EvidenceDeps,
  days: number,
): Promise<CallReply<typeof staffContract.exportEvidence>> {
  const period = evidencePeriod(deps, days);
  const sites = await readSites(deps, period);
  const surveys = deps.isFair ? await readSurveys(deps.db, period.firstDay) : new Map();
  const sorted = sites.toSorted(
    ({ site: one }, { site: other }) =>
      one.area_name.localeCompare(other.area_name, 'en-GB') || one.name.localeCompare(other.name, 'en-GB'),
  );
  const columns = deps.isFair ? HEAD.length : HEAD.length - FAIR_COLUMNS;
  const areaNames = new Map(sorted.map(({ site }) => [site.area_id, site.area_name]));
  const surveyLines = [
    ...[...areaNames].map(([id, name]) => surveyLine(name, surveyResult([surveys.get(id) ?? []].flat()))),
    surveyLine('All areas', surveyResult([...surveys.values()])),
  ].filter((line) => line !== null);
  const lines = sorted.map(({ site, longestGap, keepsRule }) => [
    site.area_name,
    site.name,
    String(site.visits),
    site.last_at ?? '',
    String(longestGap),
    String(site.every_days ?? ''),
    keepsRule === null || site.is_marked ? '' : keepsRule ? 'yes' : 'no',
    ...NO_SURVEY,
  ]);
  const marked = (cell: string) => (deps.hasClosures ? [cell] : []);
  const csv = [
    [...HEAD.slice(0, columns), ...marked(MARKED)],
    ...lines.map((cells, n) => [
      ...cells.slice(0, columns),
      ...marked(sorted[n]?.site.is_marked === true ? 'yes' : ''),
    ]),
    ...surveyLines.map((cells) => [...cells.slice(0, columns), ...marked('')]),
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
