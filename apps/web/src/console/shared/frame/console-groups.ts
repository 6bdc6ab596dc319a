import type { Feature } from '@patrolplan/contract/features';
import { withoutTrailingSlash } from '#config/trailing-slash.ts';
import { type Screen, screens } from '#config/screens.ts';

export type ConsoleGroup = { readonly title: string; readonly pages: readonly Screen[] };

/** The navigation of the console. A group with a single page has its title. */
const GROUPS: readonly ConsoleGroup[] = [
  { title: 'Today', pages: [screens.staffToday] },
  { title: 'Plan', pages: [screens.staffRounds, screens.staffBoosts, screens.staffRequests, screens.whatIf] },
  { title: 'Places', pages: [screens.staffSites, screens.staffAreas, screens.staffCalendar] },
  { title: 'People', pages: [screens.staffPeople] },
  { title: 'Evidence', pages: [screens.staffCoverage, screens.staffScores, screens.staffChanges] },
  { title: 'Settings', pages: [screens.staffSettings] },
];

/** The groups with the pages that these features enable. */
export function consoleGroups(features: readonly Feature[]): readonly ConsoleGroup[] {
  return GROUPS.map(({ title, pages }) => ({
    title,
    pages: pages.filter(({ alsoNeeds }) => alsoNeeds === undefined || features.includes(alsoNeeds)),
  }));
}

/** Today, People and Settings are pages themselves. */
export const isOnePage = ({ title, pages }: ConsoleGroup): boolean => pages[0]?.title === title;

/** The navigation page that an address belongs to: a site belongs to Sites, `/staff` to Today. */
export function consolePageAt(pathname: string, groups: readonly ConsoleGroup[]): Screen {
  const path = withoutTrailingSlash(pathname);
  const pages = groups.flatMap((group) => group.pages);
  return pages.find((page) => path === page.path || path.startsWith(`${page.path}/`)) ?? screens.staffToday;
}
