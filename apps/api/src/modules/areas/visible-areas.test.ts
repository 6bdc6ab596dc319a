import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The functions that read sites for no particular viewer, and who calls them. */
const WITHOUT_VIEWER: Readonly<Record<string, string>> = {
  'modules/active-boosts/active-boosts-table.ts areaBoosts':
    'its result is shared by all viewers of an area; score-sites.ts takes the areas from visibleAreas',
  'modules/active-boosts/held-boosts-table.ts readAreaMembers':
    'the cache is shared by all viewers; boost-index.ts leaves out areas that a viewer may not see',
  'modules/active-boosts/held-boosts-table.ts readHeldBoosts':
    'the cache is shared by all viewers; boost-index.ts leaves out areas that a viewer may not see',
  'modules/areas/merge-areas-table.ts readMoves': 'staff merge areas',
  'modules/areas/areas-table.ts listAreas': 'staff see how many sites an area has',
  'modules/areas/areas-table.ts areaStrips': 'staff see the areas on a map',
  'modules/boosts/boosts-table.ts findBoosts': 'staff list and end boosts',
  'modules/calendar/periods-table.ts countSitesWithScores': 'staff remove a period',
  'modules/calendars/calendars-table.ts countTags': 'staff write a rule of a calendar',
  'modules/calendars/calendars-table.ts taggedSites': 'staff preview a rule, and the calendar job',
  'modules/calendars/rule-effects-table.ts storeBoosts': 'the calendar job',
  'modules/calendars/rule-effects-table.ts storeEvents': 'the calendar job',
  'modules/changes/names-table.ts namesOf': 'staff read the changes',
  'modules/coverage/coverage-table.ts coverageStatement': 'staff read the coverage',
  'modules/coverage/evidence-table.ts countedSites': 'staff read the coverage',
  'modules/coverage/evidence-table.ts hourCounts': 'staff read the coverage',
  'modules/coverage/notes-table.ts notesQuery': 'staff read the notes of visits',
  'modules/coverage/surveys-table.ts readSurveys': 'staff read the coverage',
  'modules/fair/evidence-table.ts readBases': 'the learning job',
  'modules/fair/evidence-table.ts readFoundSums': 'the learning job',
  'modules/fair/largest-base.ts readLargestBase': 'one number of the whole organisation',
  'modules/fair/learned-scores-table.ts readLearnedCells':
    'its result is shared by all viewers of an area; score-sites.ts takes the areas from visibleAreas',
  'modules/fair/learned-scores-table.ts storeCells': 'staff and the learning job store learned scores',
  'modules/fair/rule-load-table.ts readAreaLoads': 'staff read what the visit rules need',
  'modules/fair/ruled-sites-table.ts readRuledSites':
    'its result is shared by all viewers of an area; score-sites.ts takes the areas from visibleAreas',
  'modules/fair/suggestions-table.ts readSuggestions': 'staff read the suggestions',
  'modules/fair/suggestions-table.ts countSuggestions': 'staff read how many suggestions there are',
  'modules/marks/fault-report.ts readReport': 'staff read the fault report',
  'modules/marks/in-force.ts markedSitesOf':
    'the area is one that the caller has found visible: planned-areas-table.ts, plan-areas-at.ts',
  'modules/marks/marked-sites.ts readMarkedSites':
    'the cache is shared by all viewers; markedIds leaves out areas that a viewer may not see',
  'modules/marks/marks-table.ts lockMark': 'staff confirm and clear marks',
  'modules/marks/marks-table.ts readMarksInForce': 'staff read the marks',
  'modules/people/export-table.ts readStored': 'staff export what is stored about a person',
  'modules/shifts/sheets-table.ts readSheets': 'staff read the sheets that wardens sent',
  'modules/marks/marks-table.ts readMarks': 'webhooks of staff are told of new marks',
  'modules/recipients/recipients-table.ts peopleOnShiftIn': 'staff give a job to an area',
  'modules/recipients/recipients-table.ts placesOf': 'staff send rounds and jobs',
  'modules/site-jobs/site-jobs-table.ts jobs':
    'answer-job.ts and finish-jobs.ts look whose job it is; otherwise staff change it',
  'modules/team/board-table.ts boardClaims': 'staff read the board; a person reads the own rows of it',
  'modules/team/board-table.ts boardJobs': 'staff read the board; a person reads the own rows of it',
  'modules/team/board-table.ts boardRounds': 'staff read the board; a person reads the own rows of it',
  'modules/team/held-team-table.ts readHeldTeam':
    'the cache is shared by all wardens; changes-for.ts takes what is theirs or of their areas',
  'modules/team/export-round.ts readRoute': 'staff export a round',
  'modules/team/read-sent.ts siteNames': 'staff read a sent round',
  'modules/visits/removed-visits-table.ts restoreStruckVisit': 'staff restore a visit',
  'modules/visits/removed-visits-table.ts strikeStoredVisit': 'staff strike a visit',
  'modules/visits/removed-visits-table.ts struckVisitsOf': 'a person reads the own visits',
  'modules/visits/visits-table.ts lastVisits':
    'the area or the site is one that the caller has found visible: score-sites.ts, explain-site.ts',
  'modules/visits/visits-table.ts visitsOf': 'a person reads the own visits',
  'modules/scores/area-sites-table.ts readAreaSites':
    'its result is shared by all viewers of an area; score-sites.ts takes the areas from visibleAreas',
  'testing/full-coverage.ts fullCoverage': 'tests compare the coverage with it',
  'modules/sites/sites-table.ts areaOfSite': 'staff set boosts',
  'modules/sites/sites-table.ts allSites': 'staff export sites on the command line',
  'modules/sites/sites-table.ts sitesOfDrafts': 'staff import sites on the command line',
  'modules/sites/sites-table.ts sitesByIds': 'staff undo an import',
  'modules/sites/sites-table.ts siteById': 'staff edit a site',
  'modules/sites/sites-table.ts siteIdOf': 'staff edit and retire sites',
  'modules/sites/site-search-table.ts countMatches': 'staff search sites',
  'modules/sites/site-search-table.ts namesBeginning': 'staff search sites',
  'modules/sites/site-search-table.ts pageStatement': 'staff search sites',
  'modules/sites/site-search-table.ts beginningStatement': 'staff search sites',
  'modules/site-imports/import-comparison-table.ts countOutdated': 'staff import sites',
  'modules/site-imports/import-comparison-table.ts missingSites': 'staff import sites',
  'modules/set-up/read-set-up.ts readSetUp': 'staff read how many sites there are',
  'modules/site-imports/order-sites-table.ts sitesOfOrder': 'staff import a traffic order',
  'modules/sites/read-weather-cells.ts readWeatherCells': 'the weather job',
  'modules/areas/read-area-extents.ts readAreaExtents': 'the events job',
  'testing/job-world.ts readJobs': 'the simulation of jobs',
};

const SOURCE = join(import.meta.dirname, '..', '..');
const READS_SITES = /\b(from|join)\s+sites\b|(selectFrom|Join)\(\s*['"]sites\b|sql\.table\(\s*['"]sites\b/;
const FUNCTION = /^(?:export )?(?:async )?(?:function|const) (\w+)/;

/** The top-level functions of a file, as `path name` and their text. */
function functionsOf(path: string): (readonly [string, string])[] {
  const text = readFileSync(join(SOURCE, path), 'utf8');
  return text
    .split(/^(?=(?:export )?(?:async )?(?:function|const) \w+)/m)
    .map((part) => [`${path} ${FUNCTION.exec(part)?.[1] ?? 'top'}`, part] as const);
}

const siteReaders = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .flatMap(functionsOf)
  .filter(([, text]) => READS_SITES.test(text));

test('every statement that reads sites for a viewer uses the rule for visible areas', () => {
  const withoutRule = siteReaders
    .filter(([, text]) => !text.includes('isVisibleArea('))
    .map(([name]) => name);
  expect(withoutRule.toSorted()).toEqual(Object.keys(WITHOUT_VIEWER).toSorted());
});

test('the visibility rule is used by the boosts call, by arriving visits and marks, by what waits for a shift, and by the calls based on visibleSites', () => {
  const users = siteReaders.filter(([, text]) => text.includes('isVisibleArea(')).map(([name]) => name);
  expect(users.toSorted()).toEqual([
    'modules/active-boosts/active-boosts-table.ts sumBoosts',
    'modules/areas/visible-areas-table.ts visibleSites',
    'modules/marks/marks-table.ts markableSites',
    'modules/shifts/waiting-table.ts boostsInAreas',
    'modules/visits/visits-table.ts visibleSiteIds',
  ]);
});
