import { afterAll, beforeAll, expect, test } from 'vitest';
import { retireSite } from './retire-site.ts';
import { setSiteRule } from './set-site-rule.ts';
import { siteById } from './sites-table.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/test-site.ts';

const POSTCODE = 'NE1 3JE';

let app: TestApp;
let siteId: number;
beforeAll(async () => {
  app = await createTestApp();
  siteId = await makeSite(app.db, { name: 'Sandgate', area: 'Quayside', postcode: POSTCODE });
});
afterAll(() => app.close());

const setRule = (name: string, everyDays: number | null) =>
  setSiteRule(app.deps, { name, postcode: POSTCODE, everyDays, actor: 'patrol' });

async function changes() {
  const query = app.db.selectFrom('audit').select('id').where('action', '=', 'site.update');
  return query.where('actor', '=', 'patrol').execute();
}

test('the rule of a site is set, kept and removed by its name, and recorded once for each change', async () => {
  const before = await siteById(app.db, siteId);
  for (const [everyDays, changed] of [
    [7, 1],
    [7, 1],
    [null, 2],
    [null, 2],
  ] as const) {
    expect(await setRule('Sandgate', everyDays)).toEqual({ ok: true, value: { id: siteId } });
    const site = await siteById(app.db, siteId);
    expect(site).toMatchObject({ name: 'Sandgate', postcode: POSTCODE, visit_every_days: everyDays });
    expect(site?.version).toBe((before?.version ?? 0) + changed);
    expect(await changes()).toHaveLength(changed);
  }
});

test('an unknown or retired site gets no rule', async () => {
  await makeSite(app.db, { name: 'Retired', area: 'Quayside', postcode: POSTCODE });
  await retireSite(app.deps, { name: 'Retired', postcode: POSTCODE, actor: 'test' });
  for (const name of ['Retired', 'Never there']) {
    expect(await setRule(name, 7)).toMatchObject({
      failure: { kind: 'not-found', message: `There is no site '${name}' with the postcode '${POSTCODE}'.` },
    });
  }
});
