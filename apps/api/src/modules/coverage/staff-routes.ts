import { auditActor, isProgram } from '#core/caller.ts';
import { staffContract } from '@patrolplan/contract/staff';
import { localMoment } from '#time/local-moment.ts';
import { zonedMoment } from '#time/wall-time.ts';
import { readRecent } from '#db/read-recent.ts';
import type { Deps } from '#core/deps.ts';
import { organisationName } from '#config/invitation-facts.ts';
import { serveFeature } from '#http/serve-feature.ts';
import type { Serve } from '#http/serve.ts';
import { ok } from '#core/result.ts';
import { readOrganisation } from '#modules/settings/organisation-table.ts';
import { readCoverageAt } from './coverage-table.all-areas.ts';
import { exportEvidence } from './export-evidence.ts';
import { findNotes } from './find-notes.ts';
import { importAreaIndex } from './import-area-index.ts';
import { exportCoverageGeoJson, listEvidenceSites } from './list-evidence-sites.ts';
import { type EvidenceDeps, readEvidence } from './read-evidence.ts';
import { exportYear } from './year/export-year.ts';
import { type YearDeps, readYear } from './year/read-year.ts';

export function staffCoverageRoutes(serve: Serve, { db, replica, clock, config }: Deps): void {
  const hasClosures = config.FEATURES.includes('marks');
  serve(staffContract.readCoverage, async ({ caller }) => {
    const now = clock.now();
    const moment = localMoment(now, config.TIME_ZONE);
    const dayStart = zonedMoment(moment.day, '00:00:00', config.TIME_ZONE);
    // From the primary: once the names of wardens are switched off, no reply may have one.
    const organisation = await readOrganisation(db);
    const { visitRecoveryMinutes } = organisation;
    const namesWardens = organisation.namesWardens && !isProgram(caller);
    const recoveryMinutes = visitRecoveryMinutes ?? config.VISIT_RECOVERY_MINUTES;
    const at = {
      now,
      moment,
      dayStart,
      namesWardens,
      hasNotes: !isProgram(caller),
      recoveryMinutes,
      hasClosures,
    };
    return ok(await readRecent({ db, replica }, (recent) => readCoverageAt(recent, at)));
  });
  serve(staffContract.findNotes, async ({ body }) => ok(await findNotes(db, body)));
  const evidence = <T>(read: (deps: EvidenceDeps) => Promise<T>): Promise<T> =>
    readRecent({ db, replica }, async (recent) =>
      read({
        db: recent,
        now: clock.now(),
        timeZone: config.TIME_ZONE,
        isFair: config.FEATURES.includes('fair'),
        hasClosures,
      }),
    );
  serve(staffContract.readEvidence, async ({ body }) =>
    ok({
      organisation: organisationName(config) ?? null,
      ...(await evidence((deps) => readEvidence(deps, body.days))),
    }),
  );
  serve(staffContract.listEvidenceSites, async ({ body }) =>
    ok(await evidence((deps) => listEvidenceSites(deps, body))),
  );
  serve(staffContract.exportEvidence, async ({ body }) =>
    ok(await evidence((deps) => exportEvidence(deps, body.days))),
  );
  const year = <T>(read: (deps: YearDeps) => Promise<T>): Promise<T> =>
    readRecent({ db, replica }, async (recent) =>
      read({
        db: recent,
        now: clock.now(),
        timeZone: config.TIME_ZONE,
        hasRules: config.FEATURES.includes('fair'),
        hasRequests: config.FEATURES.includes('requests'),
        hasClosures,
      }),
    );
  serve(staffContract.readYear, async ({ body }) =>
    ok({
      organisation: organisationName(config) ?? null,
      ...(await year((deps) => readYear(deps, body.year))),
    }),
  );
  serve(staffContract.exportYear, async ({ body }) => ok(await year((deps) => exportYear(deps, body.year))));
  serveFeature(
    serve,
    'api',
    config.FEATURES,
  )(staffContract.exportCoverageGeoJson, async ({ body }) =>
    ok(await evidence((deps) => exportCoverageGeoJson(deps, body.days))),
  );
  serveFeature(
    serve,
    'fair',
    config.FEATURES,
  )(staffContract.importAreaIndex, async ({ body, caller }) =>
    ok(await importAreaIndex({ db, clock }, { csv: body.csv, actor: auditActor(caller) })),
  );
}
