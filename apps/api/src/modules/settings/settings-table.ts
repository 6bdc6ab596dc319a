import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

export type AppSetting = { readonly setting_name: string; readonly setting_value: boolean };

export async function readSettings(db: Database): Promise<readonly AppSetting[]> {
  return db
    .selectFrom('app_settings')
    .select(['setting_name', 'setting_value'])
    .orderBy('setting_name')
    .execute();
}

/** Locks the row until the transaction ends, so that concurrent changes see each other's value. */
export async function lockSetting(db: Database, name: string): Promise<AppSetting | undefined> {
  return db
    .selectFrom('app_settings')
    .select(['setting_name', 'setting_value'])
    .where('setting_name', '=', name)
    .forUpdate()
    .executeTakeFirst();
}

export async function storeSetting(db: Database, name: string, value: boolean): Promise<void> {
  await db
    .updateTable('app_settings')
    .set({ setting_value: value })
    .where('setting_name', '=', name)
    .execute();
}

export type SettingWithChange = AppSetting & {
  /** When it was last switched; null when it never was. */
  readonly changed_at: Date | null;
};

/** Every setting, or one, with the time of its last change. */
export async function readSettingChanges(db: Database, name?: string): Promise<readonly SettingWithChange[]> {
  const settings = db
    .selectFrom('app_settings')
    .select((row) => [
      'setting_name',
      'setting_value',
      row
        .selectFrom('audit')
        .select('audit.at')
        .where('audit.subject', '=', sql<string>`'setting:' || app_settings.setting_name`)
        .orderBy('audit.id', 'desc')
        .limit(1)
        .as('changed_at'),
    ])
    .orderBy('setting_name');
  return (name === undefined ? settings : settings.where('setting_name', '=', name)).execute();
}
