import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ROOT } from '#launcher/repository.ts';
import { median } from './median.ts';

/**
 * `node bench/start.ts [--rounds 3]`: what `npm start` takes on a fresh clone after the installation, until it prints its
 * address. Each round starts a copy of the repository that has neither a built front end nor data. Linux only.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const LIMIT_SECONDS = 10;
/** `utime`, `stime` and those of ended children in /proc/PID/stat count these; the kernel's interface fixes it. */
const TICKS_PER_SECOND = 100;
const DATABASE = join('embedded', 'main.ts');
const SERVICE = join('service', 'main.ts');
const BUILD = join('scripts', 'build.ts');

type Step = 'front end' | 'embedded database, opened' | 'embedded database, filled' | 'service' | 'launcher';
type Round = { readonly seconds: Map<string, number>; readonly cpu: Map<Step, number> };

const rounds: Round[] = [];
for (let round = 0; round < Number(values.rounds); round += 1) rounds.push(await freshStart());

const medianOf = (pick: (round: Round) => number | undefined) =>
  median(rounds.map((round) => pick(round) ?? Number.NaN));
/** With the line that the launcher prints at the end of the step, where it has one. */
const STEPS: readonly (readonly [Step, string?])[] = [
  ['front end', 'Front end built'],
  ['embedded database, opened', 'Embedded database open'],
  ['embedded database, filled'],
  ['service', 'Service ready'],
  ['launcher'],
];
console.log('| Step | Seconds | CPU seconds |\n|---|---|---|');
for (const [step, line] of STEPS) {
  const seconds = line === undefined ? '' : medianOf((round) => round.seconds.get(line)).toFixed(1);
  console.log(`| ${step} | ${seconds} | ${medianOf(({ cpu }) => cpu.get(step)).toFixed(1)} |`);
}
const ready = medianOf(({ seconds }) => seconds.get('ready'));
const cpuOfAll = medianOf(({ cpu }) => [...cpu.values()].reduce((sum, one) => sum + one, 0));
const isHeld = ready <= LIMIT_SECONDS;
console.log(
  `| **address printed** (≤ ${LIMIT_SECONDS} s: ${isHeld ? 'yes' : 'NO'}) | ${ready.toFixed(1)} | ${cpuOfAll.toFixed(1)} |`,
);
console.log(
  `\nMedians of ${rounds.length}. Load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}.`,
);
if (!isHeld) process.exitCode = 1;

async function freshStart(): Promise<Round> {
  const copy = copyOfRepository();
  const began = performance.now();
  const launcher = spawn(process.execPath, [join(copy, 'launcher', 'start.ts')], {
    cwd: copy,
    env: { ...process.env, PORT: '0', DATABASE_URL: '', WEB_ROOT: '', DATA_DIR: '', NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    return await untilReady(launcher, began);
  } finally {
    const ended = new Promise((resolve) => launcher.once('close', resolve));
    if (launcher.exitCode === null) {
      launcher.kill('SIGTERM');
      await ended;
    }
    rmSync(copy, { recursive: true, force: true });
  }
}

async function untilReady(launcher: ChildProcess, began: number): Promise<Round> {
  const { pid, stdout } = launcher;
  if (pid === undefined || stdout === null) throw new Error('The launcher could not be started');
  const seconds = new Map<string, number>();
  const cpu = new Map<Step, number>();
  for await (const line of createInterface(stdout)) {
    const step = /^ {2}(.+) \((\d+\.\d) s\)$/.exec(line);
    if (step?.[1] !== undefined) seconds.set(step[1], Number(step[2]));
    if (line.includes('Embedded database open'))
      cpu.set('embedded database, opened', cpuOfChild(pid, DATABASE));
    if (!line.includes('Open http://')) continue;
    seconds.set('ready', (performance.now() - began) / 1_000);
    const opened = cpu.get('embedded database, opened') ?? 0;
    cpu.set('embedded database, filled', cpuOfChild(pid, DATABASE) - opened);
    cpu.set('service', cpuOfChild(pid, SERVICE));
    // The only child that may have ended, or else still compresses.
    cpu.set('front end', cpuSeconds(pid).ofEnded || cpuOfChild(pid, BUILD));
    cpu.set('launcher', cpuSeconds(pid).own);
    return { seconds, cpu };
  }
  throw new Error('The launcher ended before it printed its address');
}

/** Every file that a clone would have, and the installed packages as hard links. */
function copyOfRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'patrol-start-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  });
  for (const file of listed
    .toString()
    .split('\0')
    .filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
    cpSync(join(ROOT, file), join(copy, file));
  }
  for (const folder of ['.', 'apps/api', 'apps/web', 'packages/contract', 'packages/round-planner']) {
    const packages = join(ROOT, folder, 'node_modules');
    if (existsSync(packages)) execFileSync('cp', ['-al', packages, join(copy, folder)]);
  }
  return copy;
}

function cpuOfChild(parent: number, program: string): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ');
  const child = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program));
  if (child === undefined) throw new Error(`The launcher has no child ${program}`);
  const { own, ofEnded } = cpuSeconds(Number(child));
  return own + ofEnded;
}

function cpuSeconds(pid: number): { own: number; ofEnded: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Behind the name in brackets, which may contain spaces; see `man 5 proc_pid_stat`.
  const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return {
    own: (user + system) / TICKS_PER_SECOND,
    ofEnded: (userOfEnded + systemOfEnded) / TICKS_PER_SECOND,
  };
}
