import { listBoosts } from './boosts.ts';

/** The calls of the staff console. Only its screens load them. */
export const staffContract = {
  listBoosts,
} as const;
