import { planRound } from '@patrolplan/round-planner';
import { chooseNamed } from '#scripts/filters/choose-named.ts';
import { cpuTime } from './cpu-time.ts';
import { type Instance, problemOf, readInstances } from './instance.ts';

export type InstanceLine = {
  readonly name: string;
  readonly seed: number;
  readonly score: number;
  readonly cpuMs: number;
  /** Indices into the nodes of the instance, without start and end. */
  readonly stops: readonly number[];
};

export type InstanceOptions = {
  readonly seeds: number;
  /** Budgets of CPU time. */
  readonly milliseconds: Readonly<Record<Instance['kind'], number>>;
  /** One call before the first that counts, for the whole run. */
  readonly warmUp: boolean;
  /** Only the instance of this name. */
  readonly name?: string | undefined;
};

/** Plans each instance of a file with the seeds from 1. */
export function* instanceLines(file: string, options: InstanceOptions): Generator<InstanceLine> {
  const all = readInstances(file);
  const names = all.map(({ name }) => name);
  const chosen = new Set(chooseNamed(names, options.name === undefined ? [] : [options.name]));
  const instances = all.filter(({ name }) => chosen.has(name));
  const [first] = instances;
  if (first !== undefined && options.warmUp) planned(first, 0, options.milliseconds[first.kind]);
  for (const instance of instances) {
    for (let seed = 1; seed <= options.seeds; seed++) {
      yield planned(instance, seed, options.milliseconds[instance.kind]);
    }
  }
}

/** Milliseconds kept back for the last slice, which may end after the budget. */
const LAST_SLICE = 1;

function planned(instance: Instance, seed: number, milliseconds: number): InstanceLine {
  const started = cpuTime();
  const problem = problemOf(instance);
  const left = milliseconds - LAST_SLICE - (cpuTime() - started);
  const { score, stops } = planRound(problem, { seed, milliseconds: left, now: cpuTime });
  return { name: instance.name, seed, score, cpuMs: Math.round(cpuTime() - started), stops };
}
