import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { contract } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import { visitsContract } from '@patrolplan/contract/visits';
import { journeyTest } from '#e2e/harness/journey-test.ts';
import { cardTitled } from '#e2e/harness/screens/cards.ts';
import { button } from '#e2e/harness/screens/forms.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { roundScreen } from '#e2e/harness/screens/round-screen.ts';
import { STAFF, signedInBefore, tokensOf } from '#e2e/harness/screens/sign-in.ts';
import type { RealService } from '#e2e/harness/service/real-service.ts';

journeyTest.describe.configure({ mode: 'default', timeout: 480_000 });

const WARDEN = 'warden@patrolplan.example';
const AREAS = ['City Centre', 'Quayside', 'St James and Westgate'];
/** With these seeds a round of three stops or more draws a survey stop. One that opens too late is not in the round. */
const SURVEY_SEEDS = [4, 36, 43, 67, 89, 104, 107, 109, 111, 116];
/** A visit is sent after its undo time; the service keeps the sites of an area for up to a minute. */
const SENT = { timeout: 90_000 };
/** For what opens the plan each time: one second apart, it would keep a core busy for minutes. */
const SELDOM = { timeout: 120_000, intervals: [8_000] };

async function openWarden(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.grantPermissions(['geolocation'], { origin });
  await context.setGeolocation({ latitude: 54.9738, longitude: -1.6131 });
  const page = await context.newPage();
  await signedInBefore(page, origin, WARDEN, AREAS);
  return page;
}

/** What the service answers to somebody. */
async function replyTo(email: string, origin: string, path: string, body?: object) {
  const { access } = await tokensOf(origin, email);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` };
  const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const reply = await fetch(origin + path, { ...request, headers });
  expect(reply.status, path).toBe(200);
  return reply.json();
}

/** A site that no simulated colleague visits, seen last two days ago. */
const QUIET = { name: 'Pudding Chare Bays', postcode: 'NE1 1UD' };

async function addQuietSite(service: RealService, path: string): Promise<number> {
  const row = `${QUIET.name},City Centre,${QUIET.postcode},54.9699,-1.6146,0.1`;
  await writeFile(path, `site_name,area_name,postcode,latitude,longitude,base_score\n${row}\n`);
  await service.patrol('site', 'import', path);
  const { sites } = await replyTo(STAFF, service.origin, staffContract.searchSites.path, {
    text: QUIET.name,
    after: '',
  });
  const { user_id } = await replyTo(WARDEN, service.origin, contract.readProfile.path);
  const siteId: number = sites[0].site_id;
  const visit = {
    id: '019a8000-0000-7000-8000-000000000031',
    site_id: siteId,
    visited_at: new Date(Date.now() - 2 * 86_400_000).toISOString(),
    outcome: 'visited',
  };
  const sent = { user_id, visits: [visit] };
  expect(await replyTo(WARDEN, service.origin, visitsContract.sendVisits.path, sent)).toMatchObject({
    results: [{ status: 'stored' }],
  });
  return siteId;
}

journeyTest(
  'fair: a rule makes an unseen site rise, explained, until it is visited',
  async ({ browser, page: staff, service }, testInfo) => {
    const { origin } = service;
    const siteId = await addQuietSite(service, testInfo.outputPath('site.csv'));
    const page = await openWarden(browser, origin);
    const plan = planScreen(page);
    const rank = async () => {
      await page.goto(`${origin}/patrolplan`);
      await expect(page.getByText(/^Updated \d\d:\d\d$/)).toBeVisible({ timeout: 30_000 });
      return (await plan.allSiteNames()).indexOf(QUIET.name);
    };

    await journeyTest.step('without a rule it is not first', async () => {
      await expect.poll(rank, SELDOM).toBeGreaterThan(0);
      await expect(plan.row(QUIET.name).getByText(/due/)).toHaveCount(0);
    });

    await journeyTest.step('staff want it seen every day', async () => {
      await signedInBefore(staff, origin, STAFF);
      await staff.goto(`${origin}/staff/sites/${siteId}`);
      const days = staff.getByLabel('See it at least every … days');
      await days.fill('366');
      await button(staff, 'Save').click();
      await expect(days).toHaveAttribute('aria-invalid', 'true');
      await days.fill('1');
      await button(staff, 'Save').click();
      await expect(staff.getByText('Saved.')).toBeVisible();
    });

    await journeyTest.step('it is first, overdue, and why says so', async () => {
      await expect.poll(rank, SELDOM).toBe(0);
      await expect(plan.row(QUIET.name).getByText('overdue 1 day')).toBeVisible();
      await plan.link(QUIET.name).click();
      const card = cardTitled(page, 'Score Breakdown');
      await card.getByText('Why this score?').click();
      await expect(card.getByText('Not seen for 2 of 1 days')).toBeVisible();
      await expect(card.getByText('More each day until it is seen')).toBeVisible();
    });

    await journeyTest.step('visited, it falls again', async () => {
      await button(page, 'Visited').click();
      await page.getByRole('heading', { level: 1 }).click();
      await expect.poll(rank, SELDOM).toBeGreaterThan(0);
      await expect(plan.row(QUIET.name).getByText(/^visited/)).toBeVisible();
      await expect(plan.row(QUIET.name).getByText(/overdue/)).toHaveCount(0);
    });
    await page.context().close();
    await service.patrol('site', 'remove', QUIET.name, QUIET.postcode);
  },
);

journeyTest(
  'fair: accepted suggestions change the plan, and undoing their version restores it',
  async ({ page, service }) => {
    const { origin } = service;
    // A rule would change the plan while the simulated colleagues walk.
    await service.patrol('organisation', 'visit-rule', 'none');
    const saturday = new Date();
    saturday.setUTCDate(saturday.getUTCDate() + ((6 - saturday.getUTCDay() + 7) % 7 || 7));
    const time = `${saturday.toISOString().slice(0, 10)}T14:00`;
    await signedInBefore(page, origin, STAFF);
    const planned = async () => {
      await page.goto(`${origin}/staff/what-if?area=Haymarket&time=${time}`);
      const plan = page.getByRole('region', { name: 'Sites by score, without the route' });
      await plan.locator('summary').first().click();
      await expect(plan.getByText(/^(Set by staff: )?Saturday, afternoon/)).toBeVisible();
      const learned = await plan.getByText(/^Found here/).count();
      return { rows: await plan.locator('summary').allInnerTexts(), learned };
    };
    const status = page.getByRole('status');
    const before = await planned();
    expect(before.learned).toBe(0);

    await journeyTest.step('learning suggests, and the list has pages', async () => {
      expect(await service.patrol('scores', 'learn')).toMatch(
        /^\d+ scores to change, learned from \d+ answers/,
      );
      await page.goto(`${origin}/staff/scores`);
      const rows = page.getByRole('checkbox', { name: / found in | from other times/ });
      await expect(rows).toHaveCount(50);
      await button(page, 'Show more').click();
      await expect(rows).toHaveCount(100);
      await expect(rows.nth(50)).toBeFocused();
    });
    expect(await planned()).toEqual(before);

    await journeyTest.step('all are accepted, and the plan changes', async () => {
      await page.goto(`${origin}/staff/scores`);
      await button(page, 'Accept all').click();
      await expect(status.filter({ hasText: /^([\d,]+) of \1 suggestions are accepted\./ })).toBeFocused();
      await expect(page.getByText(/^([\d,]+) of \1 suggestions accepted$/)).toBeVisible();
      const { rows, learned } = await planned();
      expect(rows).not.toEqual(before.rows);
      expect(learned).toBe(1);
    });

    await journeyTest.step('the undone version leaves the plan as before', async () => {
      await page.goto(`${origin}/staff/scores`);
      await page
        .getByRole('button', { name: /^Undo the version of/ })
        .first()
        .click();
      await expect(
        status.filter({ hasText: /^The version is undone: [\d,]+ scores are as before\.$/ }),
      ).toBeFocused();
      expect(await planned()).toEqual(before);
    });
    await service.patrol('organisation', 'visit-rule', '7');
  },
);

journeyTest('fair: a varied round has a survey stop, and its answer counts', async ({ browser, service }) => {
  const { origin } = service;
  const surveyStops = async (): Promise<number> =>
    (await replyTo(STAFF, origin, staffContract.readEvidence.path, { days: 7 })).survey?.stops ?? 0;
  const before = await surveyStops();
  const page = await openWarden(browser, origin);
  await page.addInitScript(() => {
    Math.random = () => (Number(sessionStorage.getItem('seed')) + 0.5) / 2 ** 31;
    const settings = { minutes: 120, visitMinutes: 6, returns: true, vary: true };
    localStorage.setItem('pp:roundSettings', JSON.stringify(settings));
  });
  const round = roundScreen(page);
  const isSurvey = page.getByText('Survey stop', { exact: true });

  const name = await journeyTest.step('the planned round names its survey stop', async () => {
    const stop = round.stops.filter({ has: isSurvey });
    for (const seed of SURVEY_SEEDS) {
      await page.evaluate((value) => sessionStorage.setItem('seed', String(value)), seed);
      await page.goto(`${origin}/round`);
      await expect(page.getByRole('switch', { name: /^Vary the round/ })).toBeChecked();
      // Hidden until the search has ended.
      await expect(page.getByText(/^Covers /)).toBeVisible();
      await round.show.click();
      await expect(round.start).toBeVisible();
      if ((await stop.count()) === 1) break;
      await button(page, 'Change').click();
      await expect(round.show).toBeVisible();
    }
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
    await expect(button(page, 'Nothing')).toBeVisible();
    await page.waitForTimeout(500); // A chip ignores taps in its first 400 ms.
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
