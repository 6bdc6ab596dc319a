import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { type AppSetting, lockSetting, readSettings, storeSetting } from './settings-table.ts';

export type SwitchedSetting = { readonly setting: AppSetting; readonly changed: boolean };

/** Turns one of the known settings on or off. An unknown name is refused. */
export async function switchSetting(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  wanted: { readonly name: string; readonly value: boolean; readonly actor: string },
): Promise<Result<SwitchedSetting, Failure>> {
  return db.transaction().execute(async (tx) => {
    const before = await lockSetting(tx, wanted.name);
    if (before === undefined) {
      const known = (await readSettings(tx)).map((setting) => setting.setting_name).join(', ');
      return notFound(`Unknown setting '${wanted.name}'. The settings are: ${known}.`);
    }
    const after = { setting_name: wanted.name, setting_value: wanted.value };
    if (before.setting_value === wanted.value) return ok({ setting: after, changed: false });
    await storeSetting(tx, wanted.name, wanted.value);
    await recordChange(tx, {
      at: clock.now(),
      actor: wanted.actor,
      action: 'setting.switch',
      subject: `setting:${wanted.name}`,
      before,
      after,
    });
    return ok({ setting: after, changed: true });
  });
}
