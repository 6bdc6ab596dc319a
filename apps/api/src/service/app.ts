import type { FastifyInstance } from 'fastify';
import { clientDemo } from '#demo/client-demo.ts';
import type { Deps } from '#core/deps.ts';
import { handleErrors } from '#http/error-handler.ts';
import { protect } from '#http/protection.ts';
import { createServe } from '#http/serve.ts';
import { createServer } from '#http/server.ts';
import { serveWebRoot } from '#http/web-root.ts';
import type { Jobs } from '#jobs/scheduler.ts';
import { sendEmailsSoon } from '#jobs/send-emails-soon.ts';
import { demoMailPage } from '#mail/demo-mail-page.ts';
import { createSessionTokens } from '#modules/sessions/session-tokens.ts';
import { ownSessionRoutes } from '#modules/sessions/routes.ts';
import { guardWithKeys } from '#modules/api-keys/guard.ts';
import { setUpRoutes } from '#modules/set-up/staff-routes.ts';
import { apiKeyRoutes } from '#modules/api-keys/routes.ts';
import { createGuard } from '#modules/sessions/guard.ts';
import { accountDeps, authRoutes } from '#modules/accounts/routes.ts';
import { verifyEmailPage } from '#modules/accounts/verify-email-page.ts';
import { createBoostCache } from '#modules/active-boosts/boost-cache.ts';
import { staffAreasRoutes } from '#modules/areas/staff-routes.ts';
import { boostsRoutes } from '#modules/boosts/routes.ts';
import { staffBoostsRoutes } from '#modules/boosts/staff-routes.ts';
import { staffCalendarRoutes } from '#modules/calendar/staff-routes.ts';
import { staffCalendarsRoutes } from '#modules/calendars/staff-routes.ts';
import { changesRoutes } from '#modules/changes/routes.ts';
import { staffCoverageRoutes } from '#modules/coverage/staff-routes.ts';
import { webhookRoutes } from '#modules/event-webhooks/routes.ts';
import { eventsRoutes } from '#modules/events/routes.ts';
import { createMarkedSites } from '#modules/marks/marked-sites.ts';
import type { OnMarked } from '#modules/marks/receive-marks.ts';
import { marksRoutes } from '#modules/marks/routes.ts';
import { enqueueMarks } from '#modules/marks/enqueue-marks.ts';
import { staffVisitRulesRoutes } from '#modules/fair/staff-routes.ts';
import { passkeyRoutes } from '#modules/passkeys/routes.ts';
import { peopleRoutes } from '#modules/people/routes.ts';
import { readProfile } from '#modules/profile/read-profile.ts';
import { pushRoutes } from '#modules/push/routes.ts';
import { profileRoutes } from '#modules/profile/routes.ts';
import { routeLogRoutes } from '#modules/route-log/routes.ts';
import { scoresRoutes } from '#modules/scores/routes.ts';
import { settingsRoutes } from '#modules/settings/routes.ts';
import { staffSettingsRoutes } from '#modules/settings/staff-routes.ts';
import { refreshShift } from '#modules/shifts/refresh-shift.ts';
import { shiftStart } from '#modules/shifts/shifts-table.ts';
import { shiftRoutes } from '#modules/shifts/routes.ts';
import { staffShiftRoutes } from '#modules/shifts/staff-routes.ts';
import { finishJobs } from '#modules/site-jobs/finish-jobs.ts';
import { finishAgain, reopenJobs } from '#modules/site-jobs/reopen-jobs.ts';
import { withdrawJobsAt } from '#modules/site-jobs/site-jobs-table.ts';
import { sitesRoutes } from '#modules/sites/routes.ts';
import { teamRoutes } from '#modules/team/routes.ts';
import { staffTeamRoutes } from '#modules/team/staff-routes.ts';
import { createTeamCache } from '#modules/team/team-cache.ts';
import type { OnStored } from '#modules/visits/receive-visits.ts';
import { visitsRoutes } from '#modules/visits/routes.ts';
import { importRoutes } from '#modules/site-imports/routes.ts';
import { staffSitesRoutes } from '#modules/sites/staff-routes.ts';
import { weatherRoutes } from '#modules/weather/routes.ts';
import { whyRoutes } from '#modules/why/routes.ts';
import { serveDocs } from '#openapi/docs.ts';
import { clientErrorRoutes } from '#observability/client-error-routes.ts';
import type { Metrics } from '#observability/metrics.ts';
import { observabilityRoutes } from '#observability/routes.ts';
import { staffServiceRoutes } from '#observability/staff-routes.ts';
import { createProvider } from '#modules/sso/provider.ts';
import { checkLeaver } from '#modules/sso/check-leaver.ts';
import { ssoRoutes } from '#modules/sso/routes.ts';
import { passkeysSignIn, ssoSettings } from '#config/sso-settings.ts';
import { simulatedRoutes } from '#simulated/routes.ts';

export type AppDeps = Deps & {
  readonly metrics: Metrics;
  /** Absent where no jobs run, as in most tests. */
  readonly jobs?: Jobs;
  /** Tells the contacts of alarms at once. Absent where nothing watches the shifts. */
  readonly tellSoon?: () => void;
  /** Sends push messages at once. Absent where nobody sends any. */
  readonly pushSoon?: () => void;
};

/** A visit moves the deadline of the next check-in, and does the jobs at its site. */
const onVisits =
  (hasTeam: boolean): OnStored =>
  async (tx, userId, now, visits) => {
    await refreshShift(tx, userId, now);
    if (hasTeam) await finishJobs(tx, userId, visits, now);
  };

/** Nobody walks to a site that cannot be enforced: its jobs are taken back. Webhooks get an event. */
const onMarked: OnMarked = async (tx, now, marks) => {
  await withdrawJobsAt(
    tx,
    marks.map(({ site_id }) => site_id),
    now,
  );
  await enqueueMarks(
    tx,
    marks.map(({ id }) => id),
    now,
  );
};

/** The whole service, not yet listening. Every module puts its own routes on it. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = createServer(deps);
  await protect(app, deps.config);
  const demo = clientDemo({ keepsEmail: deps.config.SMTP_URL === undefined });
  const settings = ssoSettings(deps.config);
  const provider = settings && createProvider(settings);
  const isProviderDown = () => provider?.isDown() === true;
  handleErrors(app, await serveWebRoot(app, deps.config, { demo, isProviderDown }), deps.outage);
  await serveDocs(app, deps.config);

  const secrets = deps.config.TOKEN_SECRETS;
  const accounts = {
    ...accountDeps(deps, createSessionTokens(secrets)),
    ...(provider && {
      mayContinue: (session: { sessionId: string; userId: number }) =>
        checkLeaver({ ...deps, provider, secrets }, session),
    }),
  };
  deps.metrics.watch('patrol_passwords_waiting', 'Passwords that wait to be hashed or checked.', () =>
    accounts.passwords.waiting(),
  );
  const people = createGuard(accounts);
  const guard = deps.config.FEATURES.includes('api') ? guardWithKeys(accounts, people) : people;
  const serve = createServe(app, guard);
  const profileOf = (userId: number) => readProfile(deps.db, userId);
  authRoutes(serve, accounts, profileOf);
  ownSessionRoutes(serve, accounts);
  passkeyRoutes(serve, accounts, { config: deps.config, readProfile: profileOf });
  ssoRoutes(app, serve, {
    deps: settings &&
      provider && {
        ...accounts,
        provider,
        settings,
        secrets,
        log: deps.log,
        passkeysWork: passkeysSignIn(deps.config),
      },
    readProfile: profileOf,
  });
  verifyEmailPage(app, accounts);
  demoMailPage(app, deps);
  profileRoutes(serve, deps);
  const boosts = createBoostCache(deps);
  const marked = createMarkedSites(deps);
  boostsRoutes(serve, boosts, { ...deps, marked });
  staffBoostsRoutes(serve, deps, boosts);
  staffAreasRoutes(serve, deps);
  staffCalendarRoutes(serve, deps);
  staffCalendarsRoutes(serve, deps);
  staffSettingsRoutes(serve, deps);
  staffServiceRoutes(serve, deps);
  setUpRoutes(serve, deps);
  changesRoutes(serve, deps);
  apiKeyRoutes(serve, deps);
  webhookRoutes(serve, deps);
  staffCoverageRoutes(serve, deps);
  staffVisitRulesRoutes(serve, deps);
  eventsRoutes(serve, deps);
  peopleRoutes(serve, deps);
  routeLogRoutes(serve, accounts);
  scoresRoutes(serve, deps);
  settingsRoutes(serve, deps);
  sitesRoutes(serve, deps);
  const { TIME_ZONE: timeZone, FEATURES } = deps.config;
  visitsRoutes(serve, {
    ...accounts,
    timeZone,
    countsIn: FEATURES.includes('fair') ? timeZone : null,
    ...(FEATURES.includes('shift') ? { onStored: onVisits(FEATURES.includes('team')), shiftStart } : {}),
    ...(FEATURES.includes('team') ? { onRemoved: reopenJobs, onRestored: finishAgain } : {}),
  });
  marksRoutes(serve, { ...accounts, config: deps.config, marked, onMarked });
  const shifts = { ...accounts, config: deps.config, tellSoon: () => deps.tellSoon?.() };
  shiftRoutes(serve, shifts);
  staffShiftRoutes(serve, shifts);
  const team = { ...shifts, cache: createTeamCache(deps), tellSoon: () => deps.pushSoon?.() };
  teamRoutes(serve, team);
  staffTeamRoutes(serve, team);
  pushRoutes(serve, team);
  staffSitesRoutes(serve, deps);
  importRoutes(serve, deps);
  weatherRoutes(serve, deps);
  whyRoutes(serve, deps);
  clientErrorRoutes(serve, deps);
  observabilityRoutes(app, deps);
  sendEmailsSoon(app, deps);
  if (deps.config.PATROL_MODE === 'demo') simulatedRoutes(app);

  await app.ready();
  return app;
}
