import { staffTeamContract } from '@patrolplan/contract/staff-team';
import { auditActor, callerUserId } from '#core/caller.ts';
import { notFound } from '#core/failure.ts';
import { ok } from '#core/result.ts';
import { serveFeature } from '#http/serve-feature.ts';
import type { Serve } from '#http/serve.ts';
import { reassignJob, withdrawJob } from '#modules/team/jobs/give-job.ts';
import { sendJobs } from '#modules/team/jobs/send-jobs.ts';
import { sendRounds } from '#modules/team/rounds/send-rounds.ts';
import { withdrawRound } from '#modules/team/rounds/withdraw-round.ts';
import { exportJobs } from './export-jobs.ts';
import { exportRoundGeoJson, exportRoundGpx } from './export-round.all-areas.ts';
import { readBoard } from './read-board.ts';
import { readJobs, readSentRound } from './read-sent.all-areas.ts';
import { readTeamPeople } from './read-team-people.ts';
import type { TeamDeps } from './routes.ts';

export function staffTeamRoutes(serveAny: Serve, teamDeps: TeamDeps): void {
  const { config, cache } = teamDeps;
  const deps = { ...teamDeps, hidesClosed: config.FEATURES.includes('marks') };
  const serve = serveFeature(serveAny, 'team', config.FEATURES);
  const boardDeps = { ...deps, timeZone: config.TIME_ZONE };
  /** After a change: the phones see it at their next poll of this instance. */
  const changed = () => {
    cache.expire();
    deps.tellSoon();
  };
  serve(staffTeamContract.readBoard, async ({ setTag }) => {
    const board = await readBoard(boardDeps);
    setTag(board.tag);
    return ok(board);
  });
  // Rounds can be planned for named people without being sent.
  const servePeople = config.FEATURES.includes('round') ? serveAny : serve;
  servePeople(staffTeamContract.readTeamPeople, async () => ok(await readTeamPeople(boardDeps)));
  serve(staffTeamContract.sendRounds, async ({ caller, body }) => {
    const rounds = body.rounds.map(({ starts_at, finish_by, ...round }) => ({
      ...round,
      starts_at: new Date(starts_at),
      finish_by: new Date(finish_by),
    }));
    const by = { userId: caller.userId, actor: auditActor(caller) };
    const results = await sendRounds(boardDeps, rounds, by);
    changed();
    return ok({ results: [...results] });
  });
  serve(staffTeamContract.withdrawRound, async ({ caller, body }) => {
    const withdrawn = await withdrawRound(deps, {
      id: body.id,
      unlessAccepted: body.unless_accepted,
      actor: auditActor(caller),
    });
    changed();
    return withdrawn.ok ? ok({ message: 'The round was taken back.' }) : withdrawn;
  });
  serve(staffTeamContract.readSentRound, async ({ body }) => {
    const round = await readSentRound(boardDeps, body.id);
    return round === undefined ? notFound('This round does not exist any more.') : ok(round);
  });
  const serveExport = serveFeature(serve, 'api', config.FEATURES);
  serveExport(staffTeamContract.exportRoundGeoJson, ({ body }) => exportRoundGeoJson(deps.db, body.id));
  serveExport(staffTeamContract.exportJobs, async () => ok(await exportJobs(deps)));
  serveExport(staffTeamContract.exportRoundGpx, ({ body }) => exportRoundGpx(deps.db, body.id));
  serve(staffTeamContract.sendJobs, async ({ caller, body }) => {
    const jobs = body.jobs.map(({ by, ...job }) => ({ ...job, due_by: new Date(by) }));
    const results = await sendJobs(deps, jobs, { userId: callerUserId(caller), actor: auditActor(caller) });
    changed();
    return ok({ results: [...results] });
  });
  serve(staffTeamContract.reassignJob, async ({ caller, body: { id, user_id: userId, by } }) => {
    const wanted = { id, userId, by: by === null ? null : new Date(by), actor: auditActor(caller) };
    const reassigned = await reassignJob(deps, wanted);
    changed();
    return reassigned.ok ? ok({ message: 'The job was given to somebody else.' }) : reassigned;
  });
  serve(staffTeamContract.withdrawJob, async ({ caller, body }) => {
    const withdrawn = await withdrawJob(deps, { id: body.id, actor: auditActor(caller) });
    changed();
    return withdrawn.ok ? ok({ message: 'The job was taken back.' }) : withdrawn;
  });
  serve(staffTeamContract.listJobs, async ({ caller, params }) =>
    ok(await readJobs(deps, caller, params['after'] ?? '')),
  );
}
