import { contract } from '@patrolplan/contract';
import { aSite, someSites } from '#e2e/harness/backend/builders.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';

test('patrol plan: a site of any name links to its detail screen', async ({ app }) => {
  const name = 'A/B & C #2, 100%';
  await app
    .signedIn()
    .chosen()
    .sites([aSite({ site_id: 7, site_name: name })])
    .open('/patrolplan');
  await planScreen(app.page).link(name).click();
  await expect(app.page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible();
  await app.isAt(`/patrolplan/7/${encodeURIComponent(name)}`);
});

test('patrol plan: rows are blue and lighten with rank from 0.45 to 0.70, boosted rows are green', async ({
  app,
}) => {
  await app.signedIn().chosen().sites(someSites(6)).boosts({ 3: 0.5 }).open('/patrolplan');
  const screen = planScreen(app.page);
  await expect(screen.link('Site 6')).toBeVisible();
  await expect(screen.row('Site 3')).toContainText('boost');
  for (let rank = 0; rank < 6; rank += 1) {
    const { hue, lightness } = await screen.colour(`Site ${rank + 1}`);
    expect(lightness).toBeCloseTo(0.45 + (0.25 * rank) / 5, 2);
    expect(hue).toBeGreaterThan(rank === 2 ? 130 : 210);
    expect(hue).toBeLessThan(rank === 2 ? 165 : 235);
  }
});

test('patrol plan: a tap on a row that moves opens its site', async ({ app, page }) => {
  await app.signedIn().chosen().sites(someSites(6)).open('/patrolplan');
  const site = planScreen(page).link('Site 1');
  await expect(site).toBeVisible();
  await app.backend.hasSeen(contract.readBoosts, 1);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  const setSpeed = (playbackRate: number) => devtools.send('Animation.setPlaybackRate', { playbackRate });
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await expect.poll(moving).toBe(0);

  await setSpeed(0.001);
  app.boosts({ 6: 50 });
  await app.advance(31_000);
  await expect.poll(moving).toBeGreaterThan(1);
  const { x, y, width, height } = (await site.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await setSpeed(1);
  await expect.poll(moving).toBe(0);
  await page.mouse.up();
  await expect(page.getByRole('heading', { name: 'Site 1', exact: true, level: 1 })).toBeVisible();
});
