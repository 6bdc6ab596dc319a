import type { Deps } from './deps.ts';

/** A background job. */
export type Job = {
  readonly name: string;
  /** When it runs, as a cron line in UTC: minute, hour, day, month, weekday. */
  readonly cron: string;
  /** Also once when an instance starts. */
  readonly atStart: boolean;
  readonly work: () => Promise<void>;
};

/** Deletes what a module no longer needs. It may return counts for the log. */
export type Sweep = (
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
) => Promise<Readonly<Record<string, number>> | void>;
