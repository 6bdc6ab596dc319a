import { contract } from '@patrolplan/contract';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { checkBudgets } from './budgets.ts';
import { checkChunks } from './check-chunks.ts';
import type { BootScreen } from '#boot/first-screen.ts';
import { type Screen, screenPattern, screens } from '#config/screens.ts';
import {
  builtChunks,
  entryFile,
  filesOfScreen,
  guidePictures,
  lazyStyles,
  mapFiles,
  readManifest,
  staffFiles,
} from './chunks.ts';
import { compressAll, writeWhole } from './compress.ts';
import { assembleHtml } from './html.ts';
import { buildServiceWorker } from './service-worker.ts';
import { inlineScript, prerenderedScreens } from './prerender.ts';

/** The production build: bundle, prerendered HTML, content security hashes, compressed copies, budgets. */
const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

const started = performance.now();
const all: readonly Screen[] = Object.values(screens);
const prerendered = all.filter((screen) => screen.prerendered).map(({ path }) => path);
const [built, { screens: firstScreens, waysIn }] = await Promise.all([
  build({ root, logLevel: 'warn' }),
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
    chunks: filesOfScreen(manifest, screen)
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

const page = join(dist, 'index.html');
const { html, mark, csp, css } = assembleHtml({
  built: readFileSync(page, 'utf8'),
  entry: entryFile(manifest),
  dist,
  pickScreen,
  boot,
  screens: firstScreens,
  waysIn,
  onUse: new Set([...onUse, ...lazyStyles(builtChunks(built), manifest)]),
});
writeFileSync(page, html);
writeFileSync(join(dist, 'ways-in.json'), JSON.stringify(waysIn));
rmSync(join(dist, '.vite'), { recursive: true });

checkWardenFiles();
await buildServiceWorker(root, dist, mark, onUse);
const held = checkBudgets({
  dist,
  css,
  staff: forStaff,
  map: forMap,
  signIn: filesOfScreen(manifest, screens.login),
  plan: filesOfScreen(manifest, screens.patrolPlan),
});
/** A warden loads no code of the staff console, and nobody code of the map before it is opened. */
function checkWardenFiles(): void {
  if (forMap.size === 0) throw new Error('The build has no chunk of the map: is the check still right?');
  for (const screen of all) {
    const wrong = filesOfScreen(manifest, screen).filter((file) => forMap.has(file));
    if (wrong.length > 0) throw new Error(`${screen.path} loads code of the map: ${wrong.join(', ')}`);
  }
  if (forStaff.size === 0)
    throw new Error('The build has no chunk of the staff console: is the check still right?');
  for (const screen of all.filter(({ feature }) => feature !== 'staff')) {
    const wrong = filesOfScreen(manifest, screen).filter((file) => forStaff.has(file));
    if (wrong.length > 0)
      throw new Error(`${screen.path} loads code of the staff console: ${wrong.join(', ')}`);
  }
}

if (held) {
  // From here on a service can serve it: a file is sent as it is until it has a compressed copy.
  writeWhole(join(dist, 'csp.json'), `${JSON.stringify(csp, null, 2)}\n`);
  process.send?.('usable');
  await compressAll(dist);
  console.log(`Front end built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
} else {
  console.error('The front end is over its budget.');
  process.exitCode = 1;
}
