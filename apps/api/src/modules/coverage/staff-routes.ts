import { staffContract } from '@patrolplan/contract/staff';
import { localMoment } from '#calendar/local-moment.ts';
import { momentOf } from '#calendar/wall-time.ts';
import type { Deps } from '#deps.ts';
import type { Serve } from '#http/serve.ts';
import { ok } from '#result.ts';
import { readCoverageAt } from './coverage-table.ts';

export function staffCoverageRoutes(serve: Serve, { db, clock, config }: Deps): void {
  serve(staffContract.readCoverage, async () => {
    const now = clock.now();
    const moment = localMoment(now, config.TIME_ZONE);
    const dayStart = momentOf(moment.day, '00:00:00', config.TIME_ZONE);
    const configuredMinutes = config.VISIT_RECOVERY_MINUTES;
    return ok(await readCoverageAt(db, { now, moment, dayStart, configuredMinutes }));
  });
}
