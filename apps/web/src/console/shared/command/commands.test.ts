import { expect, test } from 'vitest';
import { type Known, findCommands, searchedWords } from './commands.ts';
import { screens } from '#config/screens.ts';

const site = (siteId: number, siteName: string) => ({
  siteId,
  siteName,
  areaName: 'Quayside',
  addressline1: 'Quayside',
  hours: '',
  visitMinutes: 6,
  postcode: 'NE1 3DH',
  isRetired: false,
});

const KNOWN: Known = {
  hasJobs: false,
  pages: [screens.staffToday, screens.staffSites, screens.staffPeople, screens.staffChanges],
  sites: [site(7, 'Quayside Car Park'), site(8, 'Quayside East')],
  areas: [
    { id: 1, name: 'Quayside', sites: 8, wardens: 2 },
    { id: 2, name: 'Gosforth', sites: 6, wardens: 1 },
  ],
  people: [],
  boosts: [
    {
      id: 4,
      siteId: 9,
      siteName: 'Broad Chare',
      areaName: null,
      inArea: 'Quayside',
      amount: 1,
      reason: 'Coaches',
      startsAt: '2026-11-16T13:00:00',
      endsAt: '2026-11-16T15:00:00',
      endedAt: null,
      createdBy: 'Helen',
      state: 'in force',
      series: null,
    },
  ],
  today: '2026-11-16',
};
const lines = (text: string, known: Known = KNOWN) =>
  findCommands(text, known).map(({ kind, title, note, href }) => `${kind}: ${title} | ${note} | ${href}`);

test("'boost' with words opens filled-in boost forms first, then the places and the search", () => {
  expect(lines('boost quay')).toEqual([
    'do: Set boost | Quayside Car Park | /staff/boosts?set&site=7&name=Quayside+Car+Park',
    'do: Set boost | Quayside, the whole area | /staff/boosts?set&area=Quayside',
    'do: Change end | Broad Chare, +1.00 until 15:00 | /staff/boosts?end=4',
    'open: Quayside Car Park | Quayside · NE1 3DH | /staff/sites/7',
    'open: Quayside East | Quayside · NE1 3DH | /staff/sites/8',
    'open: Quayside | area, 8 sites | /staff/sites?area=Quayside',
    'open: Boosts | search: quay | /staff/boosts?text=quay',
  ]);
});

test("'changes today' opens the changes from today on", () => {
  expect(lines('changes today', { ...KNOWN, sites: [] })).toEqual([
    'open: Changes | today | /staff/changes?from=2026-11-16',
  ]);
});

test('a name opens the person', () => {
  const priya = {
    id: 3,
    email: 'priya@city.example',
    firstName: 'Priya',
    lastName: 'Nair',
    isActive: true,
    isStaff: false,
    hasPassword: true,
    areas: [],
    lastSignInAt: null,
    version: 1,
  };
  expect(lines('priya', { ...KNOWN, sites: [], people: [priya] })).toEqual([
    'open: Priya Nair | priya@city.example | /staff/people/3',
  ]);
});

test('without words at most eight commands are offered, what can be done first', () => {
  const all = findCommands('', { ...KNOWN, pages: Object.values(screens) });
  expect(all).toHaveLength(8);
  expect(all.map(({ kind }) => kind).join(' ')).toBe('do do do open open open open open');
});

test('words that match nothing find no command', () => {
  expect(lines('qay', { ...KNOWN, sites: [] })).toEqual([]);
});

test.each([
  ['boost quay', 'quay'],
  ['Boosts  quay side ', 'quay side'],
  ['boost', ''],
  ['boosted road', 'boosted road'],
])("'%s' searches sites and people for '%s'", (typed, words) => {
  expect(searchedWords(typed, true)).toBe(words);
});

test("'job' with words opens filled-in job forms; where no jobs can be given, it is a word like others", () => {
  const withJobs = { ...KNOWN, hasJobs: true };
  expect(lines('job quay', withJobs).slice(0, 3)).toEqual([
    'do: Give a job | Quayside Car Park | /staff/today?job&site=7&name=Quayside+Car+Park',
    'do: Give a job | Quayside East | /staff/today?job&site=8&name=Quayside+East',
    'open: Quayside Car Park | Quayside · NE1 3DH | /staff/sites/7',
  ]);
  expect(lines('job', withJobs)).toEqual(['do: Give a job |  | /staff/today?job']);
  expect(lines('', withJobs)[1]).toBe('do: Give a job |  | /staff/today?job');
  expect(lines('job', { ...KNOWN, sites: [] })).toEqual([]);
  expect(searchedWords('job quay', false)).toBe('job quay');
});
