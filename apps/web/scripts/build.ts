import { contract } from '@patrolplan/contract';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { execFileSync } from 'node:child_process';
import { checkBudgets } from './budgets.ts';
import type { BootScreen } from '#boot/first-screen.ts';
import { type Screen, screenPattern, screens } from '#config/screens.ts';
import {
  builtChunks,
  entryFile,
  screenFiles,
  guidePictures,
  lazyStyles,
  mapFiles,
  readManifest,
  staffFiles,
} from './chunks.ts';
import { markUsed, newBuildFolder, switchTo } from './build-folder.ts';
import { compressAll, writeWhole } from './compress.ts';
import { assembleHtml } from './html.ts';
import { buildServiceWorker } from './service-worker.ts';
import { inlineScript, prerenderedScreens } from './prerender.ts';

/** Parsing a module without running it needs the flag; the files are relative to the working folder. */
const PARSE_ALL = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { SourceTextModule } from 'node:vm';
  for (const identifier of readdirSync('.').filter((file) => file.endsWith('.js')))
    new SourceTextModule(readFileSync(identifier, 'utf8'), { identifier });
`;

/**
 * The production build: bundle, prerendered HTML, content security hashes, compressed copies, budgets. It is made in a folder
 * of its own, the first argument if there is one; `dist` is a link to the last one that can be served.
 */
const root = join(import.meta.dirname, '..');
const link = join(root, 'dist');
const dist = process.argv[2] ?? newBuildFolder(join(root, '..', '..', '.cache', 'front-end'));
markUsed(dist);

const started = performance.now();
const all: readonly Screen[] = Object.values(screens);
const prerendered = all.filter((screen) => screen.prerendered).map(({ path }) => path);
const [built, { screens: firstScreens, signInOptions }] = await Promise.all([
  build({ root, logLevel: 'warn', build: { outDir: dist, emptyOutDir: true } }),
  prerenderedScreens(root, prerendered),
]);
checkChunks(dist);

const manifest = readManifest(dist);
const forStaff = staffFiles(builtChunks(built), manifest);
const forMap = mapFiles(builtChunks(built), manifest, dist);
const onUse = new Set([...forStaff, ...forMap, ...guidePictures(dist)]);
// The HTML itself names the entry; the boot script preloads what else a screen needs.
const bootScreens: readonly BootScreen[] = all
  .filter(({ feature }) => feature === undefined)
  .map((screen) => ({
    pattern: screenPattern(screen.path).source,
    guarded: screen.guarded === true,
    prerendered: screen.prerendered === true,
    chunks: screenFiles(manifest, screen)
      .slice(1)
      .map((f) => `/${f}`),
  }));
const pickScreen = await inlineScript(root, 'src/boot/pick-screen.ts', {
  SCREENS: JSON.stringify(bootScreens.map((screen) => ({ ...screen, chunks: [] }))),
});
const boot = await inlineScript(root, 'src/boot/boot.ts', {
  SCREENS: JSON.stringify(bootScreens),
  SCORES_PATH: JSON.stringify(contract.scoreSites.path),
});
const firstView = await inlineScript(root, 'src/boot/first-view.ts', {
  SCREENS: JSON.stringify(bootScreens.map((screen) => ({ ...screen, chunks: [] }))),
});

const page = join(dist, 'index.html');
const { html, mark, csp, css } = assembleHtml({
  built: readFileSync(page, 'utf8'),
  entry: entryFile(manifest),
  dist,
  pickScreen,
  boot,
  firstView,
  screens: firstScreens,
  signInOptions,
  onUse: new Set([...onUse, ...lazyStyles(builtChunks(built), manifest)]),
});
writeFileSync(page, html);
writeFileSync(join(dist, 'sign-in-options.json'), JSON.stringify(signInOptions));
rmSync(join(dist, '.vite'), { recursive: true });

checkSheets(dist, html);
checkWardenFiles();
await buildServiceWorker(root, dist, mark, onUse);
const isWithinBudget = checkBudgets({
  dist,
  css,
  staff: forStaff,
  map: forMap,
  signIn: screenFiles(manifest, screens.login),
  plan: screenFiles(manifest, screens.patrolPlan),
});

/** A script whose style sheet is missing is not loaded: each sheet is a file, or the page names it as loaded. */
function checkSheets(folder: string, served: string): void {
  for (const script of readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))) {
    const code = readFileSync(join(folder, 'assets', script), 'utf8');
    for (const [, sheet = ''] of code.matchAll(/"(assets\/[\w.-]+\.css)"/g))
      if (!existsSync(join(folder, sheet)) && !served.includes(`href="/${sheet}"`))
        throw new Error(`${script} needs ${sheet}, which is part of the page: list it in chunks.ts`);
  }
}

/** A warden loads no code of the staff console, and nobody code of the map before it is opened. */
function checkWardenFiles(): void {
  if (forMap.size === 0) throw new Error('The build has no chunk of the map: is the check still right?');
  for (const screen of all) {
    const wrong = screenFiles(manifest, screen).filter((file) => forMap.has(file));
    if (wrong.length > 0) throw new Error(`${screen.path} loads code of the map: ${wrong.join(', ')}`);
  }
  if (forStaff.size === 0)
    throw new Error('The build has no chunk of the staff console: is the check still right?');
  for (const screen of all.filter(({ feature }) => feature !== 'staff')) {
    const wrong = screenFiles(manifest, screen).filter((file) => forStaff.has(file));
    if (wrong.length > 0)
      throw new Error(`${screen.path} loads code of the staff console: ${wrong.join(', ')}`);
  }
}

if (isWithinBudget) {
  // From here on a service can serve it: a file is sent as it is until it has a compressed copy.
  writeWhole(join(dist, 'csp.json'), `${JSON.stringify(csp, null, 2)}\n`);
  switchTo(link, dist);
  process.send?.('usable');
  await compressAll(dist);
  console.log(`Front end built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
} else {
  console.error('The front end is over its budget.');
  process.exitCode = 1;
}

/** A bundler with a broken native binary may exit with 0 and write garbage: every chunk must at least parse. */
function checkChunks(dist: string): void {
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', '--input-type=module'];
  execFileSync(process.execPath, [...flags, '--eval', PARSE_ALL], {
    cwd: join(dist, 'assets'),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
