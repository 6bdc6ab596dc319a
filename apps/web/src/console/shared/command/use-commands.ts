import { staffContract } from '@patrolplan/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { findCommands, searchedWords } from './commands.ts';
import type { Command } from './commands.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { consoleGroups } from '#console/shared/console-groups.ts';
import { staffQuery } from '#console/shared/staff-call.ts';
import { useSettled } from '#console/shared/use-settled.ts';
import { now } from '#platform/clock.ts';

const MAX_TEXT = 200;

/** The commands for the typed text. The service is called when the typing pauses, from the second character on. */
export function useCommands(text: string): {
  readonly commands: readonly Command[];
  readonly failed: boolean;
  /** Whether the commands belong to the current text. */
  readonly isSettled: boolean;
} {
  const { features } = runtimeConfig();
  const hasJobs = features.includes('team');
  const typed = searchedWords(text, hasJobs).slice(0, MAX_TEXT);
  const words = useSettled(typed);
  const enabled = words.length > 1;
  const sites = useQuery({
    ...staffQuery(staffContract.searchSites, { body: { text: words, after: '' } }),
    enabled,
  });
  const people = useQuery({ ...staffQuery(staffContract.findPeople, { body: { text: words } }), enabled });
  const areas = useQuery(staffQuery(staffContract.listAreas, {}));
  const boosts = useQuery(staffQuery(staffContract.listBoosts, {}));
  const commands = findCommands(text, {
    hasJobs,
    pages: consoleGroups(features).flatMap(({ pages }) => pages),
    sites: enabled ? (sites.data?.sites ?? []) : [],
    people: enabled ? (people.data?.people ?? []) : [],
    areas: areas.data?.areas ?? [],
    boosts: boosts.data?.boosts ?? [],
    today: localDay(now()),
  });
  return {
    commands,
    failed: [sites, people, areas, boosts].some(({ isError }) => isError),
    isSettled: typed === words && !sites.isFetching && !people.isFetching,
  };
}

const localDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
