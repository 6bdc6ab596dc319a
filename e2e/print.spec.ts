import { contract } from '@patrolplan/contract';
import { someSites } from '#e2e/harness/backend/builders.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';

/** A4 at 96 dots per inch. */
const PAPER = { width: 794, height: 1123 };
const SITES = someSites(40, { weather_score: 0.6, weather: { main: 'Rain', temp: 9 } });

async function expectOnlyContent({ page }: TestApp): Promise<void> {
  for (const part of [page.getByRole('banner'), page.getByRole('navigation').first()]) {
    await expect(part).toBeHidden();
  }
  const buttons = page.getByRole('main').getByRole('button');
  for (const button of await buttons.all()) await expect(button).toBeHidden();
}

async function pagesOf({ page }: TestApp): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

test('print: the plan and a site print without navigation, and no row covers another', async ({ app }) => {
  const { page } = app;
  app.signedIn().chosen().sites(SITES).boosts({ 2: 1.5 }).settings({ mapbox_api: true });
  await app.open('/patrolplan');
  await app.backend.hasSeen(contract.logRouteFetch, 1);

  await test.step('every row of the plan is on paper, one below the other', async () => {
    await page.setViewportSize(PAPER);
    await page.emulateMedia({ media: 'print' });
    await expectOnlyContent(app);
    const rows = await planScreen(page).links.evaluateAll((links) =>
      links.map((link) => {
        const { top, bottom } = (link.closest('li') ?? link).getBoundingClientRect();
        return { top, bottom };
      }),
    );
    expect(rows).toHaveLength(SITES.length);
    for (const [index, { top }] of rows.entries()) {
      expect(top).toBeGreaterThanOrEqual((rows[index - 1]?.bottom ?? 0) - 1);
    }
    expect(await pagesOf(app)).toBeGreaterThan(1);
  });

  await test.step('a site is on one page, with its name and score', async () => {
    await page.emulateMedia({ media: 'screen' });
    await planScreen(page).links.first().click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/^Site \d+$/);
    await page.emulateMedia({ media: 'print' });
    await expectOnlyContent(app);
    await expect(heading).toBeVisible();
    expect(await pagesOf(app)).toBe(1);
  });
});
