import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { impossibleVisit } from './check-lines.ts';
import { walkGreedily } from './greedy-walker.ts';
import { type Runs } from './limits.ts';
import { type Measures, measure } from './measure.ts';
import { POLICIES, type Policy } from './policy.ts';
import type { WorldRuns } from './tables.ts';
import type { VisitLine } from './visit-line.ts';
import type { World } from './world.ts';

const run = promisify(execFile);
const PROGRAM = join(import.meta.dirname, '..', 'fair-scores.ts');
const MOST_BYTES = 64_000_000;

type WorldFile = { readonly file: string; readonly world: World };
type Job = WorldFile & { readonly policy: Policy; readonly seed: number };

/**
 * Runs every policy with the seeds from 1, each in a process of its own, and measures nothing but the printed lines: as
 * somebody does who sees only those.
 */
export async function runTable(
  worlds: readonly WorldFile[],
  options: { readonly seeds: number; readonly jobs: number },
): Promise<readonly WorldRuns[]> {
  const seeds = Array.from({ length: options.seeds }, (_, index) => index + 1);
  const jobs = worlds.flatMap((world) =>
    seeds.flatMap((seed) => POLICIES.map((policy): Job => ({ ...world, policy, seed }))),
  );
  const measured = new Map<string, Measures>();
  const queue = jobs.values();
  const work = async (): Promise<void> => {
    for (const job of queue) measured.set(keyOf(job), await measureRun(job));
  };
  await Promise.all(Array.from({ length: options.jobs }, work));
  return worlds.map(({ file, world }) => {
    const greedyPoints = measure(world, [...walkGreedily(world)]).points;
    const runsOf = (seed: number): Runs => {
      const runs = POLICIES.map((policy) => [policy, measured.get(keyOf({ file, policy, seed }))]);
      // Safe: every policy of every seed has been measured.
      return { greedyPoints, ...(Object.fromEntries(runs) as Record<Policy, Measures>) };
    };
    return { world: world.name, seeds: seeds.map(runsOf) };
  });
}

const keyOf = ({ file, policy, seed }: Pick<Job, 'file' | 'policy' | 'seed'>): string =>
  `${policy} ${seed} ${file}`;

async function measureRun({ file, world, policy, seed }: Job): Promise<Measures> {
  const args = [PROGRAM, `--world=${file}`, `--policy=${policy}`, `--seed=${seed}`];
  const { stdout, stderr } = await run(process.execPath, args, { maxBuffer: MOST_BYTES });
  // Progress, because a table takes many minutes.
  console.error(stderr.trim());
  // Safe: these are the lines of our own program.
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as VisitLine);
  const impossible = impossibleVisit(world, lines);
  if (impossible !== undefined) throw new Error(`${file}, ${policy}, seed ${seed}: ${impossible}`);
  return measure(world, lines);
}
