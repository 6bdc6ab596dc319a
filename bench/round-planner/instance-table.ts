import { execFileSync } from 'node:child_process';
import { readInstances } from './instance.ts';
import { type InstanceLine, type InstanceOptions, instanceLines } from './instance-lines.ts';
import { percent, textTable } from './text-table.ts';

const isBest = (score: number, best: number): boolean => score >= best - 1e-6;

/** For each set of a file: on how many instances every seed, and the median, reaches the best known score. */
export function instanceTable(file: string, options: InstanceOptions): string {
  const lines = [...instanceLines(file, options)];
  const sets = Object.groupBy(readInstances(file), ({ name }) => name.replace(/-?\d+$/, ''));
  const rows = Object.entries(sets).map(([set, instances = []]) => {
    const results = instances.map(({ name, best }) => ({
      best,
      scores: lines.filter((line) => line.name === name).map(({ score }) => score),
    }));
    const reached = ({ scores, best }: (typeof results)[number]): number =>
      scores.filter((score) => isBest(score, best)).length;
    const worst = Math.max(...results.map(({ scores, best }) => 1 - Math.min(...scores) / best));
    return [
      set,
      instances.length,
      results.filter((result) => reached(result) === result.scores.length).length,
      results.filter((result) => reached(result) * 2 > result.scores.length).length,
      percent(worst),
    ];
  });
  return textTable([['set', 'instances', 'best by every seed', 'best in the median', 'worst gap'], ...rows]);
}

/** On how many instances the first call of a fresh process reaches the best known score. */
export function coldTable(file: string): string {
  const missed = readInstances(file).filter(({ name, best }) => {
    const args = ['bench/plan-rounds.ts', file, '--seeds=1', '--cold', `--name=${name}`];
    // Safe: our own program prints such a line.
    const { score } = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as InstanceLine;
    return !isBest(score, best);
  });
  const count = readInstances(file).length;
  const names = missed.map(({ name }) => name).join(', ');
  return `cold: best known on ${count - missed.length} of ${count} (${percent(1 - missed.length / count)}) ${names}`;
}
