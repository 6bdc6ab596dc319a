import type { staffContract } from '@patrolplan/contract/staff';
import { commandTexts } from './texts.ts';
import { sitesInAddress } from '#console/shared/targets/target.ts';
import { type Screen, screens } from '#config/screens.ts';
import type { StaffReply } from '#console/shared/staff-call.ts';
import { partText, timeText } from '#domain/format.ts';

/** A command opens a prefilled form or a page. It never changes data by itself. */
export type Command = {
  readonly kind: 'do' | 'open';
  readonly icon: 'boost' | 'job' | 'site' | 'area' | 'person' | 'page' | 'add';
  readonly title: string;
  readonly note: string;
  readonly href: string;
};

/** The search results of the service, and data of the device. */
export type Known = {
  /** Whether jobs can be given. */
  readonly hasJobs: boolean;
  readonly pages: readonly Screen[];
  readonly sites: StaffReply<typeof staffContract.searchSites>['sites'];
  readonly areas: StaffReply<typeof staffContract.listAreas>['areas'];
  readonly people: StaffReply<typeof staffContract.findPeople>['people'];
  readonly boosts: StaffReply<typeof staffContract.listBoosts>['boosts'];
  /** '2026-11-16', local. */
  readonly today: string;
};

const MOST = 8;
const MOST_TO_DO = 3;
const MOST_OF_A_KIND = 2;

/** Matches 'boost' or 'job' and the words after it, which limit the list to such commands. */
const VERB = /^(?:(boost)s?|(job)s?)(?:\s(.*))?$/i;

type Typed = { readonly verb: 'boost' | 'job' | null; readonly words: string };

function readTyped(text: string, hasJobs: boolean): Typed {
  const typed = text.trim();
  const [, boost, job, words = ''] = VERB.exec(typed) ?? [];
  const verb = boost !== undefined ? 'boost' : job !== undefined && hasJobs ? 'job' : null;
  return { verb, words: verb === null ? typed : words.trim() };
}

/** The text to search sites and people for. */
export const searchedWords = (text: string, hasJobs: boolean): string => readTyped(text, hasJobs).words;

/** At most eight commands that match the text: actions first, then pages. */
export function findCommands(text: string, known: Known): readonly Command[] {
  const { verb, words } = readTyped(text, known.hasJobs);
  const actions = known.hasJobs ? [SET_BOOST, GIVE_JOB, ...ACTIONS] : [SET_BOOST, ...ACTIONS];
  const toDo =
    verb === 'boost'
      ? boostCommands(words, known)
      : verb === 'job'
        ? jobCommands(words, known)
        : actions.filter(({ title }) => matches(title, words));
  const toOpen = [
    ...(verb === null ? pageCommands(words, known) : []),
    ...(words === '' ? [] : placeCommands(words, known)),
    ...(verb === 'boost' ? [boostSearch(words)] : []),
  ];
  const first = toDo.slice(0, MOST_TO_DO);
  return [...first, ...toOpen.slice(0, MOST - first.length)];
}

const boosts = screens.staffBoosts.path;
const encoded = (parts: Readonly<Record<string, string>>): string => new URLSearchParams(parts).toString();

const SET_BOOST: Command = {
  kind: 'do',
  icon: 'boost',
  title: commandTexts.setBoost,
  note: '',
  href: `${boosts}?set`,
};
const GIVE_JOB: Command = {
  kind: 'do',
  icon: 'job',
  title: commandTexts.giveJob,
  note: '',
  href: `${screens.staffToday.path}?job`,
};

const ACTIONS: readonly Command[] = [
  { kind: 'do', icon: 'add', title: commandTexts.addSite, note: '', href: '/staff/sites/new' },
  { kind: 'do', icon: 'add', title: commandTexts.importSites, note: '', href: screens.staffImport.path },
  {
    kind: 'do',
    icon: 'person',
    title: commandTexts.addPerson,
    note: '',
    href: `${screens.staffPeople.path}?add`,
  },
];

function boostCommands(words: string, known: Known): readonly Command[] {
  const act = { kind: 'do', icon: 'boost' } as const;
  if (words === '') return [SET_BOOST];
  const site = known.sites.slice(0, MOST_OF_A_KIND).map(({ siteId: id, siteName: name }) => ({
    ...act,
    title: commandTexts.setBoost,
    note: name,
    href: `${boosts}?set&${encoded({ site: String(id), name })}`,
  }));
  const area = foundAreas(words, known).map(({ name }) => ({
    ...act,
    title: commandTexts.setBoost,
    note: commandTexts.wholeArea(name),
    href: `${boosts}?set&${encoded({ area: name })}`,
  }));
  const end = known.boosts
    .filter(
      ({ state, siteName, areaName, inArea }) =>
        state === 'in force' && matches([siteName, areaName, inArea].join(' '), words),
    )
    .map(({ id, siteName, areaName, amount, endsAt }) => ({
      ...act,
      title: commandTexts.changeEnd,
      note: commandTexts.boostUntil(areaName ?? siteName ?? '', partText(amount), timeText(new Date(endsAt))),
      href: `${boosts}?end=${id}`,
    }));
  return [...site.slice(0, 1), ...area.slice(0, 1), ...end.slice(0, 1), ...site.slice(1)];
}

const jobCommands = (words: string, { sites }: Known): readonly Command[] =>
  words === ''
    ? [GIVE_JOB]
    : sites.slice(0, MOST_OF_A_KIND).map(({ siteId, siteName }) => ({
        ...GIVE_JOB,
        note: siteName,
        href: `${GIVE_JOB.href}&${sitesInAddress([{ siteId, siteName }])}`,
      }));

const boostSearch = (words: string): Command => ({
  kind: 'open',
  icon: 'page',
  title: screens.staffBoosts.title,
  note: words === '' ? '' : commandTexts.search(words),
  href: words === '' ? boosts : `${boosts}?${encoded({ text: words })}`,
});

function pageCommands(words: string, { pages, today }: Known): readonly Command[] {
  const page = (title: string, note: string, href: string): Command => ({
    kind: 'open',
    icon: 'page',
    title,
    note,
    href,
  });
  const changesToday = page(
    screens.staffChanges.title,
    commandTexts.today,
    `${screens.staffChanges.path}?from=${today}`,
  );
  return [
    ...(words !== '' && matches(`${changesToday.title} ${changesToday.note}`, words) ? [changesToday] : []),
    ...pages.filter(({ title }) => matches(title, words)).map(({ title, path }) => page(title, '', path)),
  ];
}

function placeCommands(words: string, known: Known): readonly Command[] {
  const open = { kind: 'open' } as const;
  return [
    ...known.people.slice(0, MOST_OF_A_KIND).map((person) => ({
      ...open,
      icon: 'person' as const,
      title: `${person.firstName} ${person.lastName}`,
      note: person.email,
      href: `${screens.staffPeople.path}/${person.id}`,
    })),
    ...known.sites.slice(0, MOST_OF_A_KIND).map((site) => ({
      ...open,
      icon: 'site' as const,
      title: site.siteName,
      note: `${site.areaName} · ${site.postcode}`,
      href: `${screens.staffSites.path}/${site.siteId}`,
    })),
    ...foundAreas(words, known).map(({ name, sites }) => ({
      ...open,
      icon: 'area' as const,
      title: name,
      note: commandTexts.area(sites),
      href: `${screens.staffSites.path}?${encoded({ area: name })}`,
    })),
  ];
}

const foundAreas = (words: string, { areas }: Known) =>
  areas.filter(({ name }) => matches(name, words)).slice(0, MOST_OF_A_KIND);

/** Whether each word is the beginning of a word in the text. */
function matches(text: string, words: string): boolean {
  const parts = text.toLowerCase().split(/\s+/);
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => parts.some((part) => part.startsWith(word)));
}
