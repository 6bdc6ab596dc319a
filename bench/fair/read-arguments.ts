import { parseArgs } from 'node:util';
import { type Result, fail, ok } from '#api/core/result.ts';
import { POLICIES, type Policy } from './policy.ts';

/** What the program does: the visits of one run, or a table of many. */
export type Arguments =
  | { readonly kind: 'visits'; readonly world: string; readonly policy: Policy; readonly seed: number }
  | {
      readonly kind: 'table' | 'times' | 'requests';
      readonly worlds: readonly string[];
      readonly seeds: number;
      readonly jobs: number;
    };

const USAGE = `node bench/fair-scores.ts --world=FILE --policy=${POLICIES.join('|')} --seed=N
node bench/fair-scores.ts --table --world=FILE [--world=FILE …] [--seeds=3] [--jobs=1]
node bench/fair-scores.ts --times --world=FILE [--world=FILE …] [--seeds=3]
node bench/fair-scores.ts --requests --world=FILE [--world=FILE …] [--seeds=3]`;

const OPTIONS = {
  world: { type: 'string', multiple: true },
  policy: { type: 'string' },
  seed: { type: 'string' },
  table: { type: 'boolean' },
  times: { type: 'boolean' },
  requests: { type: 'boolean' },
  seeds: { type: 'string' },
  jobs: { type: 'string' },
} as const;

const TABLES = ['requests', 'times', 'table'] as const;

/** Reads the arguments of the program; the failure says what is wrong and how to call it. */
export function readArguments(args: readonly string[]): Result<Arguments, string> {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const kind = TABLES.find((table) => values[table] === true);
    return ok(kind === undefined ? runOf(values) : tableOf(kind, values));
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

function runOf({ world = [], policy, seed, seeds, jobs }: Values): Arguments {
  const [file] = world;
  if (file === undefined || world.length > 1) throw new Error('A run needs one --world=FILE.');
  const known = POLICIES.find((name) => name === policy);
  if (known === undefined) throw new Error(`Unknown policy ${JSON.stringify(policy ?? '')}.`);
  if (seeds !== undefined || jobs !== undefined) throw new Error('--seeds and --jobs need --table.');
  return { kind: 'visits', world: file, policy: known, seed: wholeNumber('seed', seed, 0) };
}

function tableOf(
  kind: (typeof TABLES)[number],
  { world = [], policy, seed, seeds = '3', jobs = '1' }: Values,
): Arguments {
  if (world.length === 0) throw new Error('A table needs at least one --world=FILE.');
  if (policy !== undefined || seed !== undefined)
    throw new Error('A table has all policies and the seeds from 1.');
  return {
    kind,
    worlds: world,
    seeds: wholeNumber('seeds', seeds, 1),
    jobs: wholeNumber('jobs', jobs, 1),
  };
}

const LARGEST = 2 ** 31 - 1;

function wholeNumber(name: string, text: string | undefined, least: number): number {
  const value = /^\d{1,10}$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (value >= least && value <= LARGEST) return value;
  throw new Error(
    `--${name} must be a whole number from ${least} to ${LARGEST}, not ${JSON.stringify(text ?? '')}.`,
  );
}
