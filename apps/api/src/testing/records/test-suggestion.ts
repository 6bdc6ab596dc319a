import type { Database } from '#db/database.ts';
import { storeVersion } from '#modules/learning/store-version.ts';
import { storeSuggestions } from '#modules/learning/suggestions-table.all-areas.ts';

const AT = new Date('2026-11-16T02:40:00Z');
const cell = (site_id: number) => ({ site_id, day_type: 'weekday', period: 'morning' });
const learned = (site_id: number) => ({
  ...cell(site_id),
  ratio: 1.5,
  found: 9,
  answers: 7,
  expected: 6.2,
  site_found: 12,
  site_answers: 10,
  site_expected: 9.1,
  site_ratio: 1.23,
  is_few: false,
});

/** The only suggestion there is, as the body that accepts it. */
export async function makeSuggestion(db: Database, siteId: number) {
  const changes = [{ before: null, after: learned(siteId) }];
  await db.transaction().execute((tx) => storeSuggestions(tx, changes, AT));
  return { suggested_at: AT.toISOString(), accepted: 'all', except: [] };
}

/** A version of one learned score, as the body that undoes it. */
export async function makeVersion(db: Database, siteId: number): Promise<{ readonly id: number }> {
  const changes = [{ before: null, after: learned(siteId) }];
  return { id: await storeVersion(db, { changes, offered: 1, at: AT, actor: 'test' }) };
}
