import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { defineConfig } from 'oxlint';
import { ROOT_ARROWS } from './checks/root-arrows.ts';
import { API_ARROWS, MODULE_ARROWS } from './checks/service-arrows.ts';
import { wardenFiles } from './checks/warden-files.ts';

/** The direct subfolders, so that a new feature or module is checked from the start. */
const foldersIn = (path: string): string[] =>
  readdirSync(new URL(path, import.meta.url), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );

type Pattern = ({ group: string[] } | { regex: string }) & { allowTypeImports?: boolean; message: string };

const upwards: Pattern = {
  group: ['../*', '../**'],
  message: 'Same folder: a relative path. Elsewhere: the package’s # path.',
};

type Zone = { files: string[]; rules: { 'no-restricted-imports': ['error', { patterns: Pattern[] }] } };

const zone = (files: string[], ...patterns: Pattern[]): Zone => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [upwards, ...patterns] }] },
});

/** Web: which layers each layer may import; everything else of the app is forbidden to it. */
const WEB_LAYERS: Record<string, readonly string[]> = {
  domain: ['domain'],
  config: ['config'],
  platform: ['config', 'domain', 'platform'],
  state: ['config', 'domain', 'platform', 'state'],
  ui: ['ui'],
  /** Drawn on demand; the features share it. */
  map: ['config', 'domain', 'platform', 'ui', 'map'],
  features: ['config', 'domain', 'platform', 'state', 'ui', 'map', 'features'],
  /** The staff console, with a folder for each group of its screens. */
  console: ['config', 'domain', 'platform', 'state', 'ui', 'map', 'console'],
  app: ['config', 'domain', 'platform', 'state', 'ui', 'map', 'features', 'console', 'app'],
  /** Run before the app, and beside it. */
  boot: ['config', 'platform', 'boot'],
  'service-worker': ['config', 'platform', 'service-worker'],
};

/** No folder of these layers imports another. Only the console has one that its groups share. */
const FLAT = { features: null, console: 'shared' } as const;

const webFolders = foldersIn('./apps/web/src');
const unlayered = webFolders.filter((folder) => !(folder in WEB_LAYERS) && folder !== 'testing');
if (unlayered.length > 0) throw new Error(`WEB_LAYERS has no line for apps/web/src/${unlayered.join(', ')}`);

const forbiddenTo = (layer: string): Pattern[] => {
  const allowed = WEB_LAYERS[layer] ?? [];
  // Tests of every layer share the fakes of the edges.
  const others = webFolders.filter((folder) => !allowed.includes(folder) && folder !== 'testing');
  const layers = others.map((folder) => `#${folder}/**`);
  return layers.length === 0 ? [] : [{ group: layers, message: `${layer} must not import this layer.` }];
};

const purity: Pattern = {
  group: ['react', 'react-dom', '@tanstack/*', 'wouter', 'lucide-react'],
  message: 'The domain is pure: no React, no browser, no clock.',
};

const webZones = [
  ...Object.keys(WEB_LAYERS)
    .filter((layer) => !(layer in FLAT))
    .map((layer) =>
      zone([`apps/web/src/${layer}/**`], ...forbiddenTo(layer), ...(layer === 'domain' ? [purity] : [])),
    ),
  ...Object.entries(FLAT).flatMap(([layer, shared]) => {
    const folders = foldersIn(`./apps/web/src/${layer}`);
    return folders.map((folder) => {
      const others = folders.filter((other) => other !== folder && other !== shared);
      return zone([`apps/web/src/${layer}/${folder}/**`], ...forbiddenTo(layer), {
        group: others.map((other) => `#${layer}/${other}/**`),
        message: 'Share through state, domain or ui, join in app, or load it on demand as a slot.',
      });
    });
  }),
];

/** A loose file is missing in API_ARROWS, too. */
const apiFolders = readdirSync(new URL('./apps/api/src', import.meta.url));
/** The modules and the folders inside them, such as 'boosts' and 'boosts/active'. */
const modules = foldersIn('./apps/api/src/modules').flatMap((name) => [
  name,
  ...foldersIn(`./apps/api/src/modules/${name}`).map((folder) => `${name}/${folder}`),
]);
/** The files of a module itself, or of a folder inside it. */
const filesOf = (name: string): string => (name.includes('/') ? `${name}/**` : `${name}/*.ts`);
const missing = apiFolders.filter((folder) => API_ARROWS[folder] === undefined);
if (missing.length > 0) throw new Error(`API_ARROWS has no line for apps/api/src/${missing.join(', ')}`);

/** Tests may also import `testing`, and whatever they set up. */
const apiZone = (files: string, ...patterns: Pattern[]): Zone[] => [
  zone([files], ...patterns),
  zone([files.replace('**', '**/*.test.ts')]),
];

const zoneIfAny = (files: string[], ...patterns: Pattern[]): Zone[] =>
  files.length === 0 ? [] : [zone(files, ...patterns)];

const apiLayers = (folder: string, allowed: readonly string[]): Pattern[] => {
  const others = apiFolders.filter((other) => other !== folder && !allowed.includes(other));
  if (others.length === 0) return [];
  return [{ group: others.map((other) => `#${other}/**`), message: 'This arrow is not in API_ARROWS.' }];
};

/** `*.all-areas.ts` reads sites for no particular viewer: for staff, jobs and the command line. */
const ofAllAreas: Pattern = {
  group: ['**/*.all-areas.ts'],
  message:
    'A call of a warden reads sites through isVisibleArea (visible-areas-table.ts). Staff: staff-routes.ts.',
};
/** So that no call of a warden is served where `*.all-areas.ts` may be imported. */
const callsOfWardens: Pattern = {
  regex: '^@patrolplan/contract($|/([^s]|s[^t]))',
  allowTypeImports: true,
  message: 'staff-routes.ts serves the calls of staff only.',
};
const forWardens = [...wardenFiles(import.meta.dirname)];

const apiZones = [
  ...apiFolders
    .filter((folder) => folder !== 'modules')
    .flatMap((folder) =>
      apiZone(`apps/api/src/${folder}/**`, ...apiLayers(folder, API_ARROWS[folder] ?? [])),
    ),
  ...modules.flatMap((name) => {
    const allowed = new Set([name, ...(MODULE_ARROWS[name] ?? [])]);
    const others = modules
      .filter((other) => !allowed.has(other))
      .map((other) => `#modules/${filesOf(other)}`);
    const patterns = (layers: readonly string[]): Pattern[] => [
      ...apiLayers('modules', layers),
      {
        group: ['#modules/**/routes.ts', '#modules/**/*-routes.ts'],
        message: 'No module imports the routes of another.',
      },
      ...(others.length > 0 ? [{ group: others, message: 'This arrow is not in MODULE_ARROWS.' }] : []),
    ];
    const layers = API_ARROWS['modules'] ?? [];
    const useCaseLayers = layers.filter((layer) => layer !== 'http');
    const folder = `apps/api/src/modules/${name}`;
    const own = forWardens.filter((file) => dirname(file) === folder);
    const isRoutes = (file: string) => /routes\.ts$|guard\.ts$|-page\.ts$/.test(file);
    return [
      // Use cases know nothing of HTTP.
      zone([`${folder}/*.ts`], ...patterns(useCaseLayers)),
      zone([`${folder}/*.test.ts`]),
      zone(
        [`${folder}/routes.ts`, `${folder}/*-routes.ts`, `${folder}/guard.ts`, `${folder}/*-page.ts`],
        ...patterns(layers),
      ),
      ...zoneIfAny(
        own.filter((file) => !isRoutes(file)),
        ...patterns(useCaseLayers),
        ofAllAreas,
      ),
      ...zoneIfAny(own.filter(isRoutes), ...patterns(layers), ofAllAreas),
      zone([`${folder}/staff-routes.ts`], ...patterns(layers), callsOfWardens),
    ];
  }),
];

/** A name that exists nowhere allows or forbids nothing: it was renamed. */
const refuseUnknown = (list: string, names: Iterable<string>, known: readonly string[]): void => {
  const unknown = [...names].filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`${list} names ${unknown.join(', ')}, which does not exist.`);
};
const namesIn = (arrows: Readonly<Record<string, readonly string[]>>): Set<string> =>
  new Set(Object.entries(arrows).flatMap(([name, allowed]) => [name, ...allowed]));
refuseUnknown('WEB_LAYERS', namesIn(WEB_LAYERS), webFolders);
refuseUnknown('API_ARROWS', namesIn(API_ARROWS), apiFolders);
refuseUnknown('MODULE_ARROWS', namesIn(MODULE_ARROWS), modules);
for (const { roots, service } of Object.values(ROOT_ARROWS)) {
  refuseUnknown(
    'ROOT_ARROWS',
    [...roots, ...service],
    [...Object.keys(ROOT_ARROWS), 'web-scripts', ...apiFolders],
  );
}

const rootZones = Object.entries(ROOT_ARROWS).map(([folder, { roots, service }]) => {
  const others = [...Object.keys(ROOT_ARROWS), 'web-scripts'].filter(
    (name) => name !== folder && !roots.includes(name),
  );
  const internals = apiFolders.filter((name) => !service.includes(name)).map((name) => `#api/${name}/**`);
  return zone(
    [`${folder}/**`],
    {
      group: others.map((name) => `#${name}/**`),
      message: `${folder} must not import this folder (ARCHITECTURE.md).`,
    },
    { group: internals, message: `${folder} must not import this part of the service (ARCHITECTURE.md).` },
  );
});

/** Edges of the browser: features, rules and the kit reach them through platform only. */
const EDGES = [
  'fetch',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'navigator',
  'XMLHttpRequest',
];

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'node'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['**/dist/**', '**/node_modules/**', '.data/**', '.cache/**'],
  rules: {
    'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
    eqeqeq: ['error', 'always'],
    'no-console': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    // A style sheet is imported for what it does, not for a name.
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    'no-restricted-imports': ['error', { patterns: [upwards] }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    // The JSX runtime imports what it needs.
    'react/react-in-jsx-scope': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    // Waiting inside a loop is how batches of three, retries and pages are meant to run.
    'no-await-in-loop': 'off',
    // A name may be used again in an inner function where it means the same thing.
    'no-shadow': 'off',
    // An assertion is allowed with a comment that says why it is safe; reviewers hold that, not the linter.
    'typescript/no-unsafe-type-assertion': 'off',
    // The database driver is a CommonJS package: its default export is the safe way in.
    'import/no-named-as-default-member': 'off',
    // There are no enums here to be unsafe with (erasableSyntaxOnly); only the driver's typings have one.
    'typescript/no-unsafe-enum-assignment': 'off',
    // A part left out of an object by name is how the rest is taken.
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    // A copy for each entry is what these maps are for; the hot paths are measured instead.
    'oxc/no-map-spread': 'off',
    // Workers have no origin to name.
    'unicorn/require-post-message-target-origin': 'off',
    // What is sorted in place was made on the same line.
    'unicorn/no-array-sort': 'off',
    // A helper stands beside its only use.
    'unicorn/consistent-function-scoping': 'off',
  },
  overrides: [
    ...webZones,
    ...apiZones,
    ...rootZones,
    {
      files: ['domain', 'ui', 'features', 'console'].map((layer) => `apps/web/src/${layer}/**`),
      rules: { 'no-restricted-globals': ['error', ...EDGES] },
    },
    {
      // Their tools load the default export.
      files: ['**/*.config.{ts,mjs}', '**/database/*-engine.ts', 'e2e/**/*-setup.ts', 'e2e/**/*-teardown.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    // A list of cases may be long.
    { files: ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts'], rules: { 'max-lines': 'off' } },
    {
      // Typed arrays, read in range by construction: a check at each of millions of reads would double the time.
      files: ['packages/round-planner/src/search/**'],
      rules: { 'typescript/no-non-null-assertion': 'off' },
    },
    {
      // Programs for the terminal.
      files: [
        'scripts/**',
        'launcher/**',
        'checks/**',
        'deploy/**',
        'bench/**',
        'soak/**',
        'e2e/**',
        'apps/*/scripts/**',
        'apps/api/src/cli/**',
        'apps/api/src/embedded/**',
      ],
      rules: { 'no-console': 'off' },
    },
    {
      // The report of a failure, and tests of it.
      files: ['apps/web/src/platform/report.ts', 'apps/web/src/**/*.test.tsx'],
      rules: { 'no-console': 'off' },
    },
  ],
});
