import type { Database } from '#db/database.ts';
import { readSettings } from './settings-table.ts';

/** For modules whose work depends on a setting. A setting that does not exist is off. */
export async function isSwitchedOn(db: Database, name: string): Promise<boolean> {
  const settings = await readSettings(db);
  return settings.some((setting) => setting.setting_name === name && setting.setting_value);
}
