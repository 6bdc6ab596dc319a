import type { TeamProblem } from '#problem.ts';
import { openCity } from './open-city.ts';

/** Three wardens, one of them with less time than there is to do. */
export function trio(sites: number): TeamProblem {
  const { places, travel, ...shift } = openCity(sites, 30);
  return { places, travel, shifts: [shift, shift, { ...shift, limit: 20 }] };
}
