/** Code that may be mutated, and the test projects (vitest.config.ts, vitest.db.config.ts) that test it. */
type Group = { readonly folders: readonly string[]; readonly projects: readonly string[] };

const GROUPS: readonly Group[] = [
  {
    folders: ['domain', 'config', 'platform', 'state', 'features', 'console'].map(
      (layer) => `apps/web/src/${layer}`,
    ),
    projects: ['web', 'components'],
  },
  { folders: ['apps/api/src/modules'], projects: ['api', 'postgres'] },
  { folders: ['packages/round-planner/src'], projects: ['round-planner'] },
];

/** The least share of mutants that the tests of a folder must notice, in percent. */
const GOALS: readonly (readonly [folder: string, percent: number])[] = [
  ['apps/web/src/domain', 95],
  ['apps/web/src/platform/http', 95],
  ['apps/web/src/state', 85],
  ['apps/web/src/features', 85],
  ['apps/web/src/console', 85],
  ['apps/api/src/modules', 90],
  ['packages/round-planner/src', 90],
];

export const goalOf = (folder: string): number | undefined =>
  GOALS.find(([goalFolder]) => isInside(folder, goalFolder))?.[1];

/**
 * Logic only. A `.tsx` file is mostly layout, which the browser tests look at, and a `texts.ts` file holds nothing but
 * texts.
 */
const isLogic = (path: string): boolean =>
  path.endsWith('.ts') && !/(?:\.test|\.d)\.ts$|\/texts\.ts$|\/testing\//.test(path);

const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** The paths inside the folders, or equal to the files, that a person named. */
export const within = (paths: readonly string[], named: readonly string[]): string[] => {
  const folders = named.map((name) => name.replace(/^\.\//, '').replace(/\/$/, ''));
  return paths.filter((path) => folders.some((folder) => isInside(path, folder)));
};

/** These folders have a score for each subfolder. */
const DIVIDED = new Set(['console', 'features', 'modules', 'platform']);

/** `apps/web/src/state/plan/x.ts` counts for `apps/web/src/state`. */
export const scoreFolder = (path: string): string => {
  const parts = path.split('/').slice(0, -1);
  const below = parts.indexOf('src') + 1;
  const depth = DIVIDED.has(parts[below] ?? '') ? 2 : 1;
  return parts.slice(0, parts[0] === 'packages' ? below : below + depth).join('/');
};

export type Run = { readonly folder: string; readonly files: string[]; readonly projects: readonly string[] };

/** One run for each score folder: its own tests must notice, so a run needs no others and stays short. */
export const runsFor = (paths: readonly string[]): Run[] =>
  GROUPS.flatMap(({ folders, projects }) => {
    const files = within(paths, folders).filter(isLogic);
    const byFolder = Map.groupBy(files, scoreFolder);
    return [...byFolder].map(([folder, files]) => ({ folder, files, projects }));
  });
