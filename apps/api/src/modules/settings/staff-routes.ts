import { staffContract } from '@patrolplan/contract/staff';
import { actorOf } from '#caller.ts';
import type { Deps } from '#deps.ts';
import type { Serve } from '#http/serve.ts';
import { ok } from '#result.ts';
import { nameWardens } from './name-wardens.ts';
import { readOrganisation } from './organisation-table.ts';
import { setVisitRecovery } from './set-visit-recovery.ts';
import { type SettingWithChange, readSettingChanges } from './settings-table.ts';
import { switchSetting } from './switch-setting.ts';
import { DEFAULT_RECOVERY_MINUTES } from './visit-recovery.ts';

export function staffSettingsRoutes(serve: Serve, deps: Deps): void {
  const { db, clock } = deps;
  const configuredMinutes = DEFAULT_RECOVERY_MINUTES;

  serve(staffContract.readStaffSettings, async () => {
    const { namesWardens, visitRecoveryMinutes } = await readOrganisation(db);
    return ok({
      settings: (await readSettingChanges(db)).map(settingReply),
      names_wardens: namesWardens,
      visit_recovery_minutes: visitRecoveryMinutes ?? configuredMinutes,
    });
  });

  serve(staffContract.switchSetting, async ({ caller, body }) => {
    const wanted = { name: body.setting_name, value: body.setting_value, actor: actorOf(caller) };
    const switched = await switchSetting(deps, wanted);
    if (!switched.ok) return switched;
    const [setting] = await readSettingChanges(db, wanted.name);
    return ok(settingReply({ changed_at: null, ...setting, ...switched.value.setting }));
  });

  serve(staffContract.nameWardens, async ({ caller, body }) => {
    await nameWardens(deps, { value: body.names_wardens, actor: actorOf(caller) });
    return ok(body);
  });

  serve(staffContract.setVisitRecovery, ({ caller, body }) =>
    setVisitRecovery({ db, clock, configuredMinutes }, { ...body, actor: actorOf(caller) }),
  );
}

const settingReply = ({ changed_at, ...setting }: SettingWithChange) => ({
  ...setting,
  changed_at: changed_at?.toISOString() ?? null,
});
