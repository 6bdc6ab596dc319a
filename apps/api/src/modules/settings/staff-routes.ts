import { staffContract } from '@patrolplan/contract/staff';
import { strongSignInWorks } from '#config/sso-settings.ts';
import { auditActor } from '#core/caller.ts';
import type { Deps } from '#core/deps.ts';
import type { Serve } from '#http/serve.ts';
import { ok } from '#core/result.ts';
import { nameWardens } from './name-wardens.ts';
import { readOrganisation } from './organisation-table.ts';
import { setVisitRecovery } from './set-visit-recovery.ts';
import { type SettingWithChange, readSettingChanges } from './settings-table.ts';
import { switchSetting } from './switch-setting.ts';

/** Runs a job at once instead of at its next scheduled time. */
type JobQueue = { runSoon(job: string): Promise<void> };
type SettingsDeps = Deps & { readonly jobs?: JobQueue };

export function staffSettingsRoutes(serve: Serve, deps: SettingsDeps): void {
  const { db, clock, config } = deps;
  const hasMoreThanPasswords = strongSignInWorks(config);
  const configuredMinutes = config.VISIT_RECOVERY_MINUTES;

  serve(staffContract.readStaffSettings, async () => {
    const { namesWardens, visitRecoveryMinutes, staffNeedPasskey } = await readOrganisation(db);
    return ok({
      settings: (await readSettingChanges(db)).map(settingReply),
      names_wardens: namesWardens,
      ...(hasMoreThanPasswords ? { staff_need_passkey: staffNeedPasskey } : {}),
      visit_recovery_minutes: visitRecoveryMinutes ?? configuredMinutes,
    });
  });

  serve(staffContract.switchSetting, async ({ caller, body }) => {
    const wanted = { name: body.setting_name, value: body.setting_value, actor: auditActor(caller) };
    const switched = await switchSetting(deps, wanted);
    if (!switched.ok) return switched;
    refreshSoon(deps, wanted.name);
    const [setting] = await readSettingChanges(db, wanted.name);
    return ok(settingReply({ changed_at: null, ...setting, ...switched.value.setting }));
  });

  serve(staffContract.nameWardens, async ({ caller, body }) => {
    await nameWardens(deps, { value: body.names_wardens, actor: auditActor(caller) });
    return ok(body);
  });

  serve(staffContract.setVisitRecovery, ({ caller, body }) =>
    setVisitRecovery({ db, clock, configuredMinutes }, { ...body, actor: auditActor(caller) }),
  );
}

/** The job that reads a setting. It runs within seconds, so that a switch works at once. */
const JOBS: Readonly<Record<string, string>> = {
  openweathermap_api: 'refresh-weather',
  ticketmaster_api: 'refresh-events',
};

function refreshSoon({ jobs, log }: Pick<SettingsDeps, 'jobs' | 'log'>, setting: string): void {
  const job = JOBS[setting];
  if (jobs === undefined || job === undefined) return;
  // The setting is stored: if this fails, the schedule runs the job.
  jobs.runSoon(job).catch((err: unknown) => log.warn({ err }, 'the job waits for its schedule'));
}

const settingReply = ({ changed_at, ...setting }: SettingWithChange) => ({
  ...setting,
  changed_at: changed_at?.toISOString() ?? null,
});
