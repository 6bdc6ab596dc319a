import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import type { OutageLog } from '#db/outage-log.ts';
import type { Replica } from '#db/replica.ts';

/** Dependencies of modules, jobs and routes. Built once at the start; a use case takes only the parts it uses. */
export type Deps = {
  /** The primary. */
  readonly db: Database;
  /** Absent without DATABASE_READ_URL. Use it by `readRecent`. */
  readonly replica?: Replica;
  /** Where errors of an unavailable database are logged. */
  readonly outage: OutageLog;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly config: Config;
};
