import { visitsContract } from '@patrolplan/contract/visits';
import type { Locator } from '@playwright/test';
import { scriptField } from '#e2e/harness/backend/field-script.ts';
import { expect, test } from '#e2e/harness/test.ts';

test('settings: the current entry is highlighted', async ({ app }) => {
  await app.signedIn().open('/settings');
  const entry = app.page.getByRole('main').getByRole('link', { name: /Change Password/ });
  const before = await entry.evaluate((element) => getComputedStyle(element).backgroundColor);
  await entry.click();
  await app.isAt('/settings/change-password');
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await expect
    .poll(() => entry.evaluate((element) => getComputedStyle(element).backgroundColor))
    .not.toBe(before);
});

const visit = (n: number) => ({
  id: `019a8c9e-3a00-7000-8000-00000000000${n}`,
  site_id: n,
  site_name: `Strawberry Place Bays ${n}`,
  visited_at: '2026-11-14T14:53:00.000Z',
  outcome: 'visited' as const,
  reason: null,
  note: '',
});

test('settings: on a phone an option opens with its heading and its content, not below the list', async ({
  app,
}) => {
  const { page } = app;
  const heading = page.getByRole('heading', { level: 1 });
  const options = page.getByRole('region', { name: 'Settings Options' });
  const top = async (element: Locator) => (await element.boundingBox())?.y ?? Infinity;
  await page.setViewportSize({ width: 390, height: 664 });
  app.backend.replies(visitsContract.readOwnVisits, { visits: [1, 2, 3, 4].map(visit) });
  await app.signedIn({ user_id: 7 }).features('visits').open('/settings');

  await options.getByRole('link', { name: /^Your visits today/ }).click();
  await expect(heading).toHaveText('Your visits today', { useInnerText: true });
  await expect(heading).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(options).toBeHidden();
  const lines = page.getByRole('main').getByRole('listitem');
  await expect(lines.nth(1)).toBeInViewport({ ratio: 1 });

  await page.getByRole('link', { name: '← Back to Settings' }).click();
  await options.getByRole('link', { name: /^Change Password/ }).click();
  await expect(heading).toHaveText('Change Password', { useInnerText: true });
  const submit = page.getByRole('button', { name: 'Change Password' });
  await expect(submit).toBeInViewport({ ratio: 1 });
  // The list of the specification stays, after the form.
  expect(await top(options)).toBeGreaterThan(await top(submit));
});

test('settings: on a wide screen the list stays beside the open option', async ({ app }) => {
  await app.signedIn().open('/settings/change-password');
  await expect(app.page.getByRole('heading', { level: 1 })).toHaveText('Settings', { useInnerText: true });
  const list = await app.page.getByRole('region', { name: 'Settings Options' }).boundingBox();
  const form = await app.page.getByRole('region', { name: 'Change Password' }).boundingBox();
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThan(form?.x ?? 0);
  expect(list?.y).toBe(form?.y);
});

test('settings: on a phone a wrong visit is removed with three taps from the dashboard, without a scroll', async ({
  app,
}) => {
  const { page } = app;
  await page.setViewportSize({ width: 390, height: 664 });
  app.backend.replies(visitsContract.readOwnVisits, { visits: [visit(1)] });
  const { events } = scriptField(app.backend);
  await app.signedIn({ user_id: 7 }).features('visits').open('/');
  await page.evaluate(() => {
    document.body.dataset['taps'] = '0';
    addEventListener('click', () => {
      document.body.dataset['taps'] = String(Number(document.body.dataset['taps']) + 1);
    });
  });
  // A tap, and no scroll to it.
  const tap = async (control: Locator) => {
    await expect(control).toBeInViewport({ ratio: 1 });
    await control.click();
  };
  await tap(page.getByRole('main').getByRole('link', { name: 'Settings' }));
  await tap(page.getByRole('link', { name: /^Your visits today/ }));
  await tap(page.getByRole('button', { name: 'Remove the visit to Strawberry Place Bays 1' }));
  await expect(page.getByText('Visit removed')).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-taps', '3');
  await expect.poll(() => events).toMatchObject([{ kind: 'visit_correction', change: 'remove' }]);
});
