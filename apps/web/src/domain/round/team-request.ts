import type { Position } from '#domain/geo.ts';
import type { Place } from '@patrolplan/round-planner';

/** Request to the worker for a team. All times are minutes from the earliest start. */
export type TeamRequest = {
  /** The sites, then where wardens start. A site has a `service` only where its visits have a length of their own. */
  readonly places: readonly (Place & Position)[];
  readonly shifts: readonly TeamShift[];
  readonly seed: number;
  /** Random rounds among those within 3 % of the best. */
  readonly vary: boolean;
};

type TeamShift = {
  readonly start: number;
  readonly startTime: number;
  readonly limit: number;
  /** False: it ends anywhere. */
  readonly returns: boolean;
  /** Minutes for each metre of straight line. */
  readonly pace: number;
  /** Minutes at a site. */
  readonly visitMinutes: number;
  /** Places that are not for this warden. */
  readonly closed: readonly number[];
};
