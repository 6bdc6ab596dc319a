import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startPostgresCluster } from '#api/testing/database/postgres-cluster.ts';
import { builtFrontEnd } from '#launcher/front-end.ts';
import { chooseNamed } from '#scripts/filters/choose-named.ts';
import { ensureChromium, ensurePostgres } from '#scripts/system-tools.ts';
import { type Figure, table } from './figure.ts';
import { assembleWebRoot } from './pages/web-root.ts';
import { callCosts } from './parts/call-costs.ts';
import { firstLoad } from './parts/first-load.ts';
import { longPlan } from './parts/long-plan.ts';
import { plannedRound } from './parts/planned-round.ts';
import { million } from './parts/million.ts';
import { manySites } from './parts/many-sites.ts';
import { secondVisit } from './parts/second-visit.ts';
import { consoleTaps, mapTaps, taps } from './parts/taps.ts';
import { startBenchService } from './service/service.ts';

/**
 * `npm run bench`: every figure of docs/measurements.md in one table, each beside its baseline of the same run.
 * `-- --quick` takes fewer rounds, `-- --only=plan,costs` some of the parts. WEB_BUILD names another build of the front end.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const FULL = {
  loads: 7,
  plan: { rounds: 7, ticks: 15 },
  taps: 20,
  scores: { rounds: 40, stored: 1_000_000 },
  million: { rounds: 7, stored: [10_000, 1_000_000] },
  costs: 400,
  planned: 5,
};
const QUICK: typeof FULL = {
  loads: 3,
  plan: { rounds: 3, ticks: 3 },
  taps: 5,
  scores: { rounds: 10, stored: 50_000 },
  million: { rounds: 3, stored: [10_000] },
  costs: 100,
  planned: 2,
};
const size = options.quick ? QUICK : FULL;

const PARTS: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  load: () => firstLoad({ browser, service, webRoot }, size.loads),
  second: () => secondVisit({ browser, service }, size.loads),
  plan: () => longPlan({ browser, service }, size.plan),
  taps: () => taps({ browser, service }, size.taps),
  scores: () => manySites(size.scores),
  million: () => million(cluster, size.million),
  costs: () => callCosts(size.costs),
  round: () => plannedRound({ browser, service }, size.planned),
  'console-taps': () => consoleTaps({ browser, service }, size.taps),
  'map-taps': () => mapTaps({ browser, service }, size.taps),
};

const chosen = chooseNamed(Object.keys(PARTS), options.only?.split(',') ?? []);

const binaries = ensurePostgres();
const executablePath = ensureChromium();
const webRoot = await assembleWebRoot(process.env['WEB_BUILD'] ?? (await builtFrontEnd()));
const cluster = await startPostgresCluster(binaries);
const service = await startBenchService(cluster.url, webRoot);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });

const figures: Figure[] = [];
try {
  for (const name of chosen) {
    const started = performance.now();
    const measured = (await PARTS[name]?.()) ?? [];
    figures.push(...measured);
    // Progress goes to standard error; only the final table goes to standard output.
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    console.error(`${name}, measured in ${seconds} s:\n${table(measured)}`);
  }
} finally {
  await browser.close();
  await service.stop();
  await cluster.stop();
  rmSync(webRoot, { recursive: true, force: true });
}
console.log(table(figures));
if (figures.some(({ held }) => held === false)) process.exitCode = 1;
