const STARTS = 8;
const SHORTEST = 100;
const GROWTH = 1.5;

/**
 * Which round of the pool is annealed when (successive halving). A generation anneals eight fresh rounds for a
 * short time, the better four for twice as long, the better two, the best. Each generation takes longer than the one
 * before. The schedule knows no budget, so that a longer run only continues a shorter one.
 */
export type Schedule = {
  readonly members: number;
  readonly member: number;
  /** How far this annealing is: from 0 up to 1. */
  readonly phase: number;
  /** The first annealing of all. */
  readonly isFirst: boolean;
  /** The annealing begins from nothing. */
  readonly isFresh: boolean;
  /** One round of the generation is left. */
  readonly isLast: boolean;
  /** Counts an iteration. True when the pool is to be sorted, because its better half continues. */
  readonly advance: () => boolean;
};

/** Iterations of the shortest annealing of the first generation. */
export function createSchedule(shortest = SHORTEST): Schedule {
  let length = shortest;
  let halvings = 0;
  let member = 0;
  let iteration = 0;
  const steps = (): number => Math.floor(length * 2 ** halvings);
  return {
    members: STARTS,
    get member() {
      return member;
    },
    get phase() {
      return iteration / steps();
    },
    get isFirst() {
      return length === shortest && halvings === 0 && member === 0;
    },
    get isFresh() {
      return halvings === 0;
    },
    get isLast() {
      return STARTS >> halvings === 1;
    },
    advance() {
      iteration++;
      if (iteration < steps()) return false;
      iteration = 0;
      member++;
      if (member < STARTS >> halvings) return false;
      member = 0;
      halvings++;
      if (STARTS >> halvings > 0) return true;
      halvings = 0;
      length *= GROWTH;
      return false;
    },
  };
}
