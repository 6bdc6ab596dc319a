import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { staffContract } from '@patrolplan/contract/staff';
import { journeyTest } from '#e2e/harness/journey-test.ts';
import { button } from '#e2e/harness/screens/forms.ts';
import { roundScreen } from '#e2e/harness/screens/round-screen.ts';
import { STAFF, signedInBefore, tokensOf } from '#e2e/harness/screens/sign-in.ts';

journeyTest.describe.configure({ mode: 'default', timeout: 240_000 });

const WARDEN = 'warden@patrolplan.example';
const AREAS = ['City Centre', 'Quayside', 'St James and Westgate'];
/** Gives the seed 4, with which a round of three stops or more has a survey stop. */
const SURVEYED_DRAW = 4.5 / 2 ** 31;
/** A visit is sent after its undo time. */
const SENT = { timeout: 40_000 };

async function openWarden(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.grantPermissions(['geolocation'], { origin });
  await context.setGeolocation({ latitude: 54.9738, longitude: -1.6131 });
  const page = await context.newPage();
  await signedInBefore(page, origin, WARDEN, AREAS);
  return page;
}

/** What the service answers to staff. */
async function staffReply(origin: string, path: string, body: object) {
  const { access } = await tokensOf(origin, STAFF);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` };
  const reply = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(reply.status).toBe(200);
  return reply.json();
}

journeyTest('fair: a varied round has a survey stop, and its answer counts', async ({ browser, service }) => {
  const { origin } = service;
  const surveyStops = async (): Promise<number> =>
    (await staffReply(origin, staffContract.readEvidence.path, { days: 7 })).survey?.stops ?? 0;
  const before = await surveyStops();
  const page = await openWarden(browser, origin);
  await page.addInitScript((draw) => {
    Math.random = () => draw;
    const settings = { minutes: 120, visitMinutes: 6, returns: true, vary: true };
    localStorage.setItem('pp:roundSettings', JSON.stringify(settings));
  }, SURVEYED_DRAW);
  const round = roundScreen(page);
  const isSurvey = page.getByText('Survey stop', { exact: true });

  const name = await journeyTest.step('the planned round names its survey stop', async () => {
    await page.goto(`${origin}/round`);
    await expect(page.getByRole('switch', { name: /^Vary the round/ })).toBeChecked();
    // Hidden until the search has ended.
    await expect(page.getByText(/^Covers /)).toBeVisible();
    await round.show.click();
    const stop = round.stops.filter({ has: isSurvey });
    await expect(stop).toHaveCount(1);
    const text = await stop
      .getByText(/Car Park|Bays|Depot|Street|Road|Lane|Bank/)
      .first()
      .innerText();
    await round.start.click();
    return text;
  });

  await journeyTest.step('its card has the badge', async () => {
    while (!(await round.nextStop.filter({ has: isSurvey }).isVisible())) {
      const was = await round.nextName.innerText();
      await round.visited.click();
      await expect(round.nextName).not.toHaveText(was);
    }
    await expect(round.nextName).toHaveText(name);
  });

  await journeyTest.step('its answer is one more survey stop in the evidence', async () => {
    await round.visited.click();
    await page.waitForTimeout(500); // A chip ignores taps in the first 400 ms.
    await button(page, 'Nothing').click();
    await expect(button(page, 'Nothing')).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(surveyStops, SENT).toBe(before + 1);
  });
  await page.context().close();
});

journeyTest('fair: the report is A4, a summary and a page for each area', async ({ page, service }) => {
  await signedInBefore(page, service.origin, STAFF);
  await page.goto(`${service.origin}/staff/coverage?days=84`);
  await expect(page.getByRole('region', { name: /^Survey stops without/ })).toContainText('interval');
  await expect(page.locator('.report-page')).toHaveCount(9);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const text = pdf.toString('latin1');
  expect(text).toMatch(/\/MediaBox \[0 0 59[45]\S* 84[12]\S*\]/);
  expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(9);
});
