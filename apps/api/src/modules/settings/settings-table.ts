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
