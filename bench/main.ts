import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startPostgresCluster } from '#api/testing/postgres-cluster.ts';
import { FRONT_END, buildFrontEnd, isFrontEndBuilt } from '#launcher/front-end.ts';
import { chooseNamed } from '#scripts/filters/choose-named.ts';
import { ensureChromium, ensurePostgres } from '#scripts/system-tools.ts';
import { type Figure, table } from './figure.ts';
import { assembleWebRoot } from './pages/web-root.ts';
import { areaBurst } from './parts/area-burst.ts';
import { callCosts } from './parts/call-costs.ts';
import { demoRoutes } from './parts/demo-routes.ts';
import { evidence } from './parts/evidence.ts';
import { firstLoad } from './parts/first-load.ts';
import { idlePlan } from './parts/idle-plan.ts';
import { logins } from './parts/logins.ts';
import { longPlan } from './parts/long-plan.ts';
import { plannedRound } from './parts/planned-round.ts';
import { mapFrames } from './parts/map-frames.ts';
import { memory } from './parts/memory.ts';
import { million } from './parts/million.ts';
import { manySites } from './parts/many-sites.ts';
import { retention } from './parts/retention.ts';
import { secondVisit } from './parts/second-visit.ts';
import { signInShifts } from './parts/sign-in-shifts.ts';
import { consoleTaps, mapTaps, taps } from './parts/taps.ts';
import { throughput } from './parts/throughput.ts';
import { visitRule } from './parts/visit-rule.ts';
import { startBenchService } from './service/service.ts';

/**
 * `npm run bench`: every figure of docs/measurements.md in one table, each beside its baseline of the same run.
 * `-- --quick` takes fewer rounds, `-- --only=plan,memory` some of the parts, `-- --only=idle --minutes=15` watches an idle
 * plan for a quarter of an hour. WEB_BUILD names another build of the front end.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    minutes: { type: 'string', default: '2' },
  },
});
const FULL = {
  loads: 7,
  plan: { rounds: 7, ticks: 15 },
  second: 7,
  taps: 20,
  shifts: 13,
  throughput: { rounds: 5, requests: 1_500 },
  logins: { rounds: 40, floodSeconds: 8 },
  memory: 100_000,
  scores: { rounds: 40, stored: 1_000_000 },
  rule: 40,
  evidence: { rounds: 7, visits: 3_000_000 },
  retention: 1_000_000,
  million: { rounds: 7, stored: [50_000, 1_000_000] },
  burst: 2_000,
  costs: 400,
  routes: 5,
  planned: 5,
  map: 5,
};
const QUICK: typeof FULL = {
  loads: 3,
  plan: { rounds: 3, ticks: 3 },
  second: 3,
  taps: 5,
  shifts: 2,
  throughput: { rounds: 3, requests: 300 },
  logins: { rounds: 10, floodSeconds: 3 },
  memory: 5_000,
  scores: { rounds: 10, stored: 50_000 },
  rule: 10,
  evidence: { rounds: 3, visits: 300_000 },
  retention: 100_000,
  million: { rounds: 3, stored: [10_000] },
  burst: 200,
  costs: 100,
  routes: 3,
  planned: 2,
  map: 2,
};
const size = options.quick ? QUICK : FULL;

const PARTS: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  load: () => firstLoad({ browser, service, webRoot }, size.loads),
  plan: () => longPlan({ browser, service }, size.plan),
  second: () => secondVisit({ service, executablePath }, size.second),
  taps: () => taps({ browser, service }, size.taps),
  shifts: () => signInShifts({ browser, webRoot }, size.shifts),
  throughput: () => throughput(service, size.throughput),
  logins: () => logins(service, size.logins),
  memory: () => memory(size.memory),
  scores: () => manySites(size.scores),
  rule: () => visitRule(cluster.url, size.rule),
  evidence: () => evidence(cluster.url, size.evidence),
  retention: () => retention(cluster, size.retention),
  million: () => million(cluster, size.million),
  burst: () => areaBurst(size.burst),
  costs: () => callCosts(size.costs),
  routes: async () => demoRoutes(size.routes),
  round: () => plannedRound({ browser, service }, size.planned),
  map: () => mapFrames({ service, executablePath }, size.map),
  idle: () => idlePlan({ browser, service }, Number(options.minutes)),
  'console-taps': () => consoleTaps({ browser, service }, size.taps),
  'map-taps': () => mapTaps({ browser, service }, size.taps),
};

const chosen = chooseNamed(Object.keys(PARTS), options.only?.split(',') ?? []);

const binaries = ensurePostgres();
const executablePath = ensureChromium();
const webRoot = await assembleWebRoot(process.env['WEB_BUILD'] ?? (await frontEnd()));
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

async function frontEnd(): Promise<string> {
  if (!(await isFrontEndBuilt())) await buildFrontEnd();
  return FRONT_END;
}
