import type { FastifyInstance } from 'fastify';
import { clientDemo } from '#demo/client-demo.ts';
import type { Deps } from '#core/deps.ts';
import type { Database } from '#db/database.ts';
import { handleErrors } from '#http/error-handler.ts';
import { protect } from '#http/protection.ts';
import { createServe } from '#http/serve.ts';
import { securityTxt } from '#http/security-txt.ts';
import { createServer } from '#http/server.ts';
import { serveWebRoot } from '#http/web-root.ts';
import type { Jobs } from '#jobs/scheduler.ts';
import { sendEmailsSoon } from '#jobs/send-emails-soon.ts';
import { demoMailPage } from '#mail/demo-mail-page.ts';
import { createSessionTokens } from '#modules/sign-in/sessions/session-tokens.ts';
import { ownSessionRoutes } from '#modules/sign-in/sessions/routes.ts';
import { guardWithKeys } from '#modules/people/api-keys/guard.ts';
import { setUpRoutes } from '#modules/settings/set-up/staff-routes.ts';
import { apiKeyRoutes } from '#modules/people/api-keys/staff-routes.ts';
import { createAttemptLimiter } from '#modules/sign-in/limits/limit-attempts.ts';
import { createGuard } from '#modules/sign-in/sessions/guard.ts';
import { accountDeps, authRoutes, limiterOptions, refreshRoute } from '#modules/accounts/routes.ts';
import { verifyEmailPage } from '#modules/accounts/verification/verify-email-page.ts';
import { createBoostCache } from '#modules/boosts/active/boost-cache.ts';
import { staffAreasRoutes } from '#modules/areas/staff-routes.ts';
import { boostsRoutes } from '#modules/boosts/routes.ts';
import { staffBoostsRoutes } from '#modules/boosts/staff-routes.ts';
import { staffCalendarRoutes } from '#modules/day-types/staff-routes.ts';
import { staffCalendarsRoutes } from '#modules/calendars/staff-routes.ts';
import { changesRoutes } from '#modules/changes/staff-routes.ts';
import { staffCoverageRoutes } from '#modules/coverage/staff-routes.ts';
import { webhookRoutes } from '#modules/webhooks/events/staff-routes.ts';
import { eventsRoutes } from '#modules/events/routes.ts';
import { fieldRoutes, guardByUrgency } from '#modules/field/routes.ts';
import { createPublish } from '#modules/field/subscriptions.ts';
import { createClosedSites } from '#modules/closures/closed-sites.ts';
import { createAskedSites } from '#modules/requests/asked/asked-sites.ts';
import { open311Routes } from '#modules/requests/open311/program-routes.ts';
import { requestRules, staffRequestsRoutes } from '#modules/requests/staff-routes.ts';
import { staffClosuresRoutes } from '#modules/closures/staff-routes.ts';
import { staffLearningRoutes } from '#modules/learning/staff-routes.ts';
import { staffVisitRulesRoutes } from '#modules/visit-rules/staff-routes.ts';
import { passkeyRoutes } from '#modules/sign-in/passkeys/routes.ts';
import type { PasswordCost } from '#modules/accounts/passwords/password-hash.ts';
import { peopleRoutes } from '#modules/people/staff-routes.ts';
import { readProfile } from '#modules/accounts/profile/read-profile.ts';
import { pushRoutes } from '#modules/team/push/routes.ts';
import { profileRoutes } from '#modules/accounts/profile/routes.ts';
import { routeLogRoutes } from '#modules/settings/route-log/routes.ts';
import { scoresRoutes } from '#modules/scores/routes.ts';
import { settingsRoutes } from '#modules/settings/routes.ts';
import { staffSettingsRoutes } from '#modules/settings/staff-routes.ts';
import { shiftStart } from '#modules/shifts/shifts-table.ts';
import { shiftRoutes } from '#modules/shifts/routes.ts';
import { staffShiftRoutes } from '#modules/shifts/staff-routes.ts';
import { sitesRoutes } from '#modules/sites/routes.ts';
import { teamRoutes } from '#modules/team/routes.ts';
import { staffTeamRoutes } from '#modules/team/staff-routes.ts';
import { createTeamCache } from '#modules/team/team-cache.ts';
import { visitsRoutes } from '#modules/visits/routes.ts';
import { staffVisitsRoutes } from '#modules/visits/staff-routes.ts';
import { importRoutes } from '#modules/imports/staff-routes.ts';
import { staffSitesRoutes } from '#modules/sites/staff-routes.ts';
import { weatherRoutes } from '#modules/weather/routes.ts';
import { whyRoutes } from '#modules/scores/why/routes.ts';
import { serveDocs } from '#openapi/docs.ts';
import { clientErrorRoutes } from '#observability/client-error-routes.ts';
import type { Metrics } from '#observability/metrics.ts';
import { observabilityRoutes } from '#observability/routes.ts';
import { staffServiceRoutes } from '#observability/staff-routes.ts';
import { type Provider, createProvider } from '#modules/sign-in/sso/provider.ts';
import { checkLeaver } from '#modules/sign-in/sso/check-leaver.ts';
import { ssoRoutes } from '#modules/sign-in/sso/routes.ts';
import { passkeysSignIn, ssoSettings, strongSignInWorks } from '#config/sso-settings.ts';
import { simulatedRoutes } from '#simulated/routes.ts';

export type AppDeps = Deps & {
  /** Connections of their own for shift events, alarms and the renewal of sessions. Absent: those of all calls. */
  readonly alarmDb?: Database;
  readonly metrics: Metrics;
  /** For tests: what a password hash costs, outside of production. Absent: what OWASP recommends. */
  readonly passwordCost?: PasswordCost;
  /** Of single sign-on. Absent: created from the configuration. */
  readonly provider?: Provider;
  /** Absent where no jobs run, as in most tests. */
  readonly jobs?: Jobs;
  /** Tells the contacts of alarms at once. Absent where nothing watches the shifts. */
  readonly tellSoon?: () => void;
  /** Sends push messages at once. Absent where nobody sends any. */
  readonly pushSoon?: () => void;
};

/** The whole service, not yet listening. Every module puts its own routes on it. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = createServer(deps);
  await protect(app, deps.config);
  const demo = clientDemo({ keepsEmail: deps.config.SMTP_URL === undefined });
  const settings = ssoSettings(deps.config);
  const provider = deps.provider ?? (settings && createProvider(settings, deps));
  const isProviderDown = () => provider !== undefined && provider.problem() !== null;
  const withProvider = { ...deps, ...(provider && { provider }) };
  handleErrors(app, await serveWebRoot(app, deps.config, { demo, isProviderDown }), deps.outage);
  await serveDocs(app, deps.config);

  const secrets = deps.config.TOKEN_SECRETS;
  const { alarmDb = deps.db } = deps;
  const accounts = {
    ...accountDeps(deps, createSessionTokens(secrets)),
    ...(provider && {
      mayContinue: (session: { sessionId: string; userId: number }) =>
        checkLeaver({ ...deps, db: alarmDb, provider, secrets }, session),
    }),
  };
  const urgent = {
    ...accounts,
    db: alarmDb,
    limits: createAttemptLimiter({ ...deps, db: alarmDb }, limiterOptions(deps.config)),
  };
  deps.metrics.watch('patrol_passwords_waiting', 'Passwords that wait to be hashed or checked.', () =>
    accounts.passwords.waiting(),
  );
  const guardOn = (parts: typeof accounts) => {
    const people = createGuard({ ...parts, strongSignInWorks: strongSignInWorks(deps.config) });
    return deps.config.FEATURES.includes('api') ? guardWithKeys(parts, people) : people;
  };
  const [guard, guardUrgent] = [guardOn(accounts), guardOn(urgent)];
  const serve = createServe(app, guard);
  const serveUrgent = createServe(app, guardUrgent);
  const profileById = (userId: number) => readProfile(deps.db, userId);
  authRoutes(serve, accounts, profileById);
  refreshRoute(serveUrgent, urgent);
  ownSessionRoutes(serve, accounts);
  passkeyRoutes(serve, accounts, { config: deps.config, readProfile: profileById });
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
    readProfile: profileById,
  });
  securityTxt(app, { ...deps, publicUrl: accounts.publicUrl });
  verifyEmailPage(app, accounts);
  demoMailPage(app, deps);
  profileRoutes(serve, deps);
  const boosts = createBoostCache(deps);
  const closedSites = createClosedSites(deps);
  const askedSites = createAskedSites(deps);
  boostsRoutes(serve, boosts, { ...deps, closedSites, askedSites });
  staffBoostsRoutes(serve, deps, boosts);
  staffAreasRoutes(serve, deps);
  staffCalendarRoutes(serve, deps);
  staffCalendarsRoutes(serve, deps);
  staffSettingsRoutes(serve, deps);
  staffServiceRoutes(serve, withProvider);
  setUpRoutes(serve, deps);
  changesRoutes(serve, deps);
  apiKeyRoutes(serve, deps);
  webhookRoutes(serve, deps);
  staffCoverageRoutes(serve, deps);
  staffVisitRulesRoutes(serve, deps);
  staffLearningRoutes(serve, deps);
  eventsRoutes(serve, deps);
  peopleRoutes(serve, deps);
  routeLogRoutes(serve, accounts);
  scoresRoutes(serve, deps);
  settingsRoutes(serve, deps);
  sitesRoutes(serve, deps);
  const { TIME_ZONE: timeZone, FEATURES } = deps.config;
  const publish = createPublish(deps.config);
  const visits = { ...deps, timeZone, publish, ...(FEATURES.includes('shift') && { shiftStart }) };
  visitsRoutes(serve, visits);
  staffVisitsRoutes(serve, visits);
  staffClosuresRoutes(serve, { ...deps, closedSites });
  const requests = { ...deps, rules: requestRules(deps.config), caches: [askedSites, boosts] };
  staffRequestsRoutes(serve, requests);
  // Programs have keys only with the feature `api`.
  if (FEATURES.includes('requests') && FEATURES.includes('api'))
    open311Routes(app, { ...requests, limits: accounts.limits });
  const shifts = { ...urgent, config: deps.config, tellSoon: () => deps.tellSoon?.() };
  shiftRoutes(serve, { ...shifts, db: deps.db });
  staffShiftRoutes(serveUrgent, shifts);
  const lane = (parts: Pick<typeof urgent, 'db' | 'limits'>) => ({
    ...parts,
    team: createTeamCache({ ...deps, db: parts.db }),
  });
  const field = {
    usual: lane(accounts),
    urgent: lane(urgent),
    closedSites,
    publish,
    tellSoon: shifts.tellSoon,
  };
  fieldRoutes(createServe(app, guardByUrgency(guard, guardUrgent)), { ...deps, ...field });
  const team = { ...shifts, ...accounts, cache: field.usual.team, tellSoon: () => deps.pushSoon?.() };
  teamRoutes(serve, team);
  staffTeamRoutes(serve, team);
  pushRoutes(serve, team);
  staffSitesRoutes(serve, deps);
  importRoutes(serve, deps);
  weatherRoutes(serve, deps);
  whyRoutes(serve, deps);
  clientErrorRoutes(serve, deps);
  observabilityRoutes(app, withProvider);
  sendEmailsSoon(app, deps);
  if (deps.config.PATROL_MODE === 'demo') simulatedRoutes(app);

  await app.ready();
  return app;
}
