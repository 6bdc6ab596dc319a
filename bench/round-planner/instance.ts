import { readFileSync } from 'node:fs';
import type { RoundProblem } from '@patrolplan/round-planner';

/** A public instance; instances/README.md describes the format. */
export type Instance = {
  readonly name: string;
  readonly kind: 'op' | 'optw';
  readonly start: number;
  readonly end: number;
  readonly limit: number;
  readonly best: number;
  readonly nodes: readonly (readonly [
    x: number,
    y: number,
    score: number,
    open: number,
    close: number,
    service: number,
  ])[];
};

/** Sums of distances differ in their last digits; the format allows for that. */
const TOLERANCE = 1e-7;

// Safe for the files of the bench; another file of another form fails at its first instance.
export const readInstances = (file: string): readonly Instance[] =>
  JSON.parse(readFileSync(file, 'utf8')) as readonly Instance[];

export function problemOf({ kind, nodes, start, end, limit }: Instance): RoundProblem {
  const travel = nodes.flatMap(([x, y]) =>
    nodes.map(([u, v]) => {
      const distance = Math.hypot(x - u, y - v);
      return kind === 'op' ? distance : Math.floor(10 * distance + 1e-9) / 10;
    }),
  );
  const places = nodes.map(([, , score, open, close, service]) => ({
    score,
    open,
    close: close + TOLERANCE,
    service,
  }));
  return { places, travel, start, end, limit: limit + TOLERANCE };
}
