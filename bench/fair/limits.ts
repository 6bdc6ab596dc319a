import type { Measures } from './measure.ts';
import type { Policy } from './policy.ts';

/** The runs of one world and seed, and the points of a walker without a planner. */
export type Runs = { readonly greedyPoints: number } & Readonly<Record<Policy, Measures>>;

export type Limit = {
  readonly what: string;
  readonly value: (runs: Runs) => number;
  readonly least?: number;
  readonly most?: number;
};

const ofBoth = (measure: 'unseen' | 'longestGap' | 'overdue') => (runs: Runs) =>
  Math.max(runs.rule[measure], runs['learn+rule'][measure]);

/** The limits that each world must meet with each seed. */
export const LIMITS: readonly Limit[] = [
  {
    what: 'learn+rule: finds, of base',
    value: (runs) => runs['learn+rule'].finds / runs.base.finds,
    least: 1,
  },
  {
    what: 'learn+rule: finds, of rule',
    value: (runs) => runs['learn+rule'].finds / runs.rule.finds,
    least: 1.06,
  },
  {
    what: 'learn+rule: visits to the top tenth of sites',
    value: (runs) => runs['learn+rule'].topTenth,
    most: 0.36,
  },
  {
    what: 'learn+rule: share of an overrated site in its pair',
    value: (runs) => runs['learn+rule'].overrated,
    most: 0.63,
  },
  {
    what: 'learn+rule: visits 40 days after the truth tripled, of 40 days before',
    value: (runs) => runs['learn+rule'].afterChange,
    least: 1.4,
  },
  { what: 'rule, learn+rule: sites unseen for 28 days', value: ofBoth('unseen'), most: 0 },
  { what: 'rule, learn+rule: longest gap, of the rule', value: ofBoth('longestGap'), most: 1.5 },
  { what: 'rule, learn+rule: sites overdue on a mean day', value: ofBoth('overdue'), most: 0.01 },
  { what: 'base: sites unseen for 28 days', value: (runs) => runs.base.unseen, least: 0.1 },
  {
    what: 'base: points, of a greedy walker',
    value: (runs) => runs.base.points / runs.greedyPoints,
    least: 0.9,
  },
  {
    what: 'counts: visits to the top tenth, of learn+rule',
    value: (runs) => runs.counts.topTenth / runs['learn+rule'].topTenth,
    least: 1.25,
  },
  { what: 'counts: sites unseen for 28 days', value: (runs) => runs.counts.unseen, least: 0.3 },
];

/** A measure that does not exist, such as the twins of a world without any, meets no limit. */
export const isHeld = ({ least = -Infinity, most = Infinity, value }: Limit, runs: Runs): boolean =>
  value(runs) >= least && value(runs) <= most;
