import { setOffline } from '#e2e/harness/browser/offline.ts';
import { cityCentre } from '#e2e/harness/backend/city.ts';
import { roundScreen } from '#e2e/harness/screens/round-screen.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { aRoundApp } from '#e2e/states/round-states.ts';

test.describe.configure({ timeout: 180_000 });

const MINUTE = 60_000;
/** Sites that any round may reach. */
const NEAR_BY: readonly string[] = [
  'Stowell Street Bays',
  'Bath Lane Bays',
  'Stadium Car Park',
  'Westgate Road Bays',
];
const PHONE = { width: 390, height: 844 };

// May take over 15 s: a whole round with everything that happens in one.
test('round: a whole round is planned on exact legs and follows a delay, a boost, a dead spot and a skip', async ({
  app,
}) => {
  const { page, maps } = app;
  const round = roundScreen(page);
  await page.setViewportSize(PHONE);
  await aRoundApp(app).open('/patrolplan');

  await test.step('the plan leads to the set-up of a round', async () => {
    // The plan has a route to each of the 20 sites with a position.
    await maps.hasSeen(20);
    await page.getByRole('link', { name: 'Plan my round' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plan my round');
    await shellScreen(page).menuButton.click();
    await expect(shellScreen(page).link('PatrolPlan')).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('Escape');
  });

  await test.step('the preview follows every change', async () => {
    const { result } = round;
    await expect(result).toHaveText(
      /^1\d\sstops\s· back\s(about\s)?(16:[45]\d|17:0[0-5])\s· \d+\.\d\d\spoints$/,
    );
    await page.getByRole('button', { name: '1 h', exact: true }).click();
    await expect(result).toHaveText(
      /^\d\sstops\s· back\s(about\s)?(15:[45]\d|16:0[0-5])\s· \d+\.\d\d\spoints$/,
    );
  });

  const names = await test.step('only the legs of the chosen round are requested', async () => {
    const { result } = round;
    // The search has ended and every leg of its round is known. Until then a better round calls requests off.
    await expect(result).not.toHaveAttribute('data-searching');
    await expect(result).toHaveText(/ back\s\d\d:\d\d\s/);
    const before = maps.requests.length;
    await round.show.click();
    await expect(page.getByText('points', { exact: true }).first()).toBeVisible();
    const names = await round.stops.getByText(/Car Park|Bays|Depot/).allTextContents();
    await expect(round.stops.getByText(/^(\d+|under 1)\smin · \d\.\d miles$/)).toHaveCount(names.length + 1);
    const places = names.map((name) => placeOf(name));
    const legs = places.slice(1).map((to, index) => JSON.stringify([places[index], to]));
    const requested = maps.requests.map(({ from, to }) => JSON.stringify([from, to]));
    // The first leg is known from the plan.
    expect(requested).toEqual(expect.arrayContaining(legs));
    const afterwards = requested.slice(before);
    expect(legs).toEqual(expect.arrayContaining(afterwards));
    expect(new Set(afterwards).size).toBe(afterwards.length);
    await page.getByText(/ sites left out$/).click();
    await expect(page.getByRole('heading', { name: /^No position known/ })).toBeVisible();
    return names;
  });

  await test.step('the round starts with its first stop', async () => {
    await round.start.click();
    await expect(round.nextName).toHaveText(names[0] ?? '');
    await expect(page.getByText(`Stop 1 of ${names.length}`)).toBeVisible();
  });

  await test.step('a visit can be undone and survives a reload', async () => {
    await app.advance(8 * MINUTE);
    await round.visited.click();
    await expect(round.nextName).toHaveText(names[1] ?? '');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(round.nextName).toHaveText(names[0] ?? '');
    await round.visited.click();
    await expect(page.getByText(/^Visited .+\s15:1\d$/)).toBeVisible();
    await page.reload();
    await expect(round.nextName).toHaveText(names[1] ?? '');
  });

  await test.step('a delay offers a round without the stops that no longer fit', async () => {
    await app.advance(20 * MINUTE);
    const offer = page.getByText(/^(\d stops? no longer fits?|A better round: \+\d+\.\d\d)$/);
    await expect(offer).toBeVisible();
    await expect(page.getByText(/leaves out /i)).toBeVisible();
    await expect(round.nextStop).toContainText(/arrive 15:3\d/);
    await round.use.click();
    await expect(offer).toBeHidden();
    await expect(round.nextName).toHaveText(names[1] ?? '');
  });

  await test.step('a boost on a left-out site offers a better round', async () => {
    // The offer that was used may have added one of them.
    const listed = (await page.getByRole('listitem').allTextContents()).join();
    const leftName = NEAR_BY.find((name) => !names.includes(name) && !listed.includes(name));
    const left = cityCentre().find(({ site_name }) => site_name === leftName);
    if (left === undefined || leftName === undefined) throw new Error('A site near by is left out.');
    app.boosts({ [left.site_id]: 40 });
    // The next offer waits five minutes. In steps, so that the page has the boost long before, and no call times out.
    for (let step = 0; step < 36; step += 1) await app.advance(10_000);
    await expect(page.getByText(/^A better round: \+\d+\.\d\d$/)).toBeVisible();
    await expect(page.getByText(new RegExp(`^Adds .*${leftName}`))).toBeVisible();
    await round.use.click();
    await expect(round.nextName).toHaveText(names[1] ?? '');
    await expect(page.getByRole('listitem').filter({ hasText: leftName })).toBeVisible();
  });

  const skipped = await test.step('visits and skips work in a dead spot', async () => {
    await setOffline(app.context, true);
    await round.visited.click();
    await expect(page.getByText(/^Offline: Visited\s15:\d\d$/)).toBeVisible();
    const skipped = (await round.nextName.textContent()) ?? '';
    await round.skip.click();
    await expect(page.getByRole('dialog')).toContainText(`Skip ${skipped}?`);
    await round.reason('Road closed').click();
    await expect(page.getByText(/^Offline: Skipped\s15:\d\d$/)).toBeVisible();
    await expect(round.nextName).not.toHaveText(skipped);
    await setOffline(app.context, false);
    return skipped;
  });

  await test.step('the plan leads back to the round', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Back to Patrol Plan' }).click();
    await expect(page.getByText(/^2 of \d+ visited$/)).toBeVisible();
    await page.getByRole('link', { name: 'Back to my round' }).click();
  });

  await test.step('the finished round shows its points and the skipped stop', async () => {
    const finished = page.getByRole('heading', { name: 'Round finished' });
    for (let stops = 0; stops < names.length + 3 && !(await finished.isVisible()); stops += 1) {
      const before = await round.nextName.textContent();
      await round.visited.click();
      await expect(finished.or(round.nextName.filter({ hasNotText: before ?? '' }))).toBeVisible();
    }
    await expect(finished).toBeFocused();
    await expect(page.getByText(/of \d+\.\d\d points covered$/)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: skipped })).toContainText('Road closed');
  });

  await test.step('log-out removes the round', async () => {
    expect(await app.storedValue('pp:round')).not.toBeNull();
    await shellScreen(page).menuButton.click();
    await shellScreen(page).logOut.click();
    await shellScreen(page).logoutDialog.getByRole('button', { name: 'Logout' }).click();
    await app.isAt('/login');
    expect(await app.storedValue('pp:round')).toBeNull();
  });
});

/** `longitude,latitude` of a site, as in a request to the maps service. */
function placeOf(name: string): string {
  const site = cityCentre().find(({ site_name }) => site_name === name);
  return `${site?.longitude},${site?.latitude}`;
}

test('round: without routes the round is estimated, and two tabs share it', async ({ app }) => {
  const { page, context, origin, maps } = app;
  await aRoundApp(app).settings({ mapbox_api: false }).open('/round');
  const other = await context.newPage();
  await other.goto(`${origin}/round`);
  await expect(other.getByRole('heading', { name: 'Plan my round' })).toBeVisible();

  await roundScreen(page).show.click();
  await expect(page.getByText(/^about \d+\smin$/).first()).toBeVisible();
  await roundScreen(page).start.click();
  const first = await roundScreen(page).nextName.textContent();
  await expect(roundScreen(other).nextName).toHaveText(first ?? '');
  await roundScreen(other).visited.click();
  await expect(page.getByText(/^1 visited · back/)).toBeVisible();
  await expect(roundScreen(page).nextName).not.toHaveText(first ?? '');
  expect(maps.requests).toEqual([]);
});
