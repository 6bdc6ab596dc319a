import type { Position } from '#domain/geo.ts';
import type { Break, Place } from '@patrolplan/round-planner';

/** Request to the worker for a team. All times are minutes from the earliest start. */
export type TeamRequest = {
  /** The sites, then the starts of the wardens. A site has a `service` only if it has its own visit length. */
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
  /** Minutes per metre of straight line. */
  readonly pace: number;
  /** Minutes at a site. */
  readonly visitMinutes: number;
  readonly break?: Break;
  /** Places that this warden may not visit. */
  readonly closed: readonly number[];
};
