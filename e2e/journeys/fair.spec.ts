import { type Browser, type Page, expect } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { contract } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import { fieldContract } from '@patrolplan/contract/field';
import { journeyTest } from '#e2e/harness/journey-test.ts';
import { cardTitled } from '#e2e/harness/screens/cards.ts';
import { button } from '#e2e/harness/screens/forms.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { roundScreen } from '#e2e/harness/screens/round-screen.ts';
import { STAFF, signedInBefore, tokensOf } from '#e2e/harness/screens/sign-in.ts';
import { callsOf } from '#e2e/harness/service/calls-of.ts';
import type { RealService } from '#e2e/harness/service/real-service.ts';

journeyTest.describe.configure({ mode: 'default', timeout: 240_000 });

const WARDEN = 'warden@patrolplan.example';
const AREAS = ['City Centre', 'Quayside', 'St James and Westgate'];
/** With these seeds a round of three stops or more draws a survey stop. One that opens too late is not in the round. */
const SURVEY_SEEDS = [4, 36, 43, 67, 89, 104, 107, 109, 111, 116];
/** Longer than a visit can be undone. It is sent after that, at the next tap. */
const SENT_AFTER_MS = 11_000;

async function openWarden(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.grantPermissions(['geolocation'], { origin });
  await context.setGeolocation({ latitude: 54.9738, longitude: -1.6131 });
  await context.clock.install();
  const page = await context.newPage();
  await signedInBefore(page, origin, WARDEN, AREAS);
  return page;
}

/** Lets the undo time of the visit on screen pass and waits until the service has stored it. */
async function isSent(page: Page): Promise<void> {
  const stored = page.waitForResponse(
    (reply) =>
      reply.url().endsWith(fieldContract.sendFieldEvents.path) &&
      reply.request().method() === fieldContract.sendFieldEvents.method &&
      reply.ok(),
    { timeout: 60_000 },
  );
  await expect(button(page, 'Undo')).toBeVisible();
  await page.clock.runFor(SENT_AFTER_MS);
  await page.getByRole('heading', { level: 1 }).click();
  await stored;
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

/** Changes the visit rule of the organisation. */
const setRule = (origin: string, was: number | null, every_days: number | null) =>
  replyTo(STAFF, origin, staffContract.setVisitRules.path, { rules: [{ area_id: null, was, every_days }] });

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
    kind: 'visit',
    site_id: siteId,
    at: new Date(Date.now() - 2 * 86_400_000).toISOString(),
    outcome: 'visited',
  };
  const sent = { user_id, events: [visit] };
  expect(await replyTo(WARDEN, service.origin, fieldContract.sendFieldEvents.path, sent)).toMatchObject({
    results: [{ status: 'stored' }],
  });
  return siteId;
}

// May take over 15 s: the service is restarted twice, because it keeps the sites of an area for a minute.
journeyTest(
  'fair: a rule makes an unseen site rise, explained, until it is visited',
  async ({ browser, page: staff, service }, testInfo) => {
    const { origin } = service;
    const siteId = await addQuietSite(service, testInfo.outputPath('site.csv'));
    const page = await openWarden(browser, origin);
    const plan = planScreen(page);
    const rank = async () => {
      await service.forgetPlans();
      await page.goto(`${origin}/patrolplan`);
      await expect(page.getByText(/^Updated \d\d:\d\d$/)).toBeVisible();
      return (await plan.allSiteNames()).indexOf(QUIET.name);
    };

    let before = 0;
    await journeyTest.step('without a rule it is not among the first', async () => {
      before = await rank();
      expect(before).toBeGreaterThan(5);
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
      await expect(staff.getByText('Saved.', { exact: true })).toBeVisible();
    });

    let risen = before;
    await journeyTest.step('it rises, is overdue, and why says so', async () => {
      // The demo has other sites that are overdue.
      risen = await rank();
      expect(risen).toBeLessThan(before - 3);
      await expect(plan.row(QUIET.name).getByText('overdue 1 day')).toBeVisible();
      await plan.link(QUIET.name).click();
      const card = cardTitled(page, 'Score Breakdown');
      await card.getByText('Why this score?').click();
      await expect(card.getByText('Not seen for 2 of 1 days')).toBeVisible();
      await expect(card.getByText('More each day until it is seen')).toBeVisible();
    });

    await journeyTest.step('visited, it falls again', async () => {
      await button(page, 'Visited').click();
      await isSent(page);
      // As a minute later: scores are those of a full minute.
      await service.sql(
        `update visits set visited_at = visited_at - interval '1 minute' where site_id = ${siteId}`,
      );
      expect(await rank()).toBeGreaterThan(risen);
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
    await setRule(origin, 7, null);
    const saturday = new Date();
    saturday.setUTCDate(saturday.getUTCDate() + ((6 - saturday.getUTCDay() + 7) % 7 || 7));
    const time = `${saturday.toISOString().slice(0, 10)}T14:00`;
    await signedInBefore(page, origin, STAFF);
    const planned = async (area: string) => {
      await page.goto(`${origin}/staff/what-if?area=${encodeURIComponent(area)}&time=${time}`);
      const plan = page.getByRole('region', { name: 'Sites by score, without the route' });
      await plan.locator('summary').first().click();
      await expect(plan.getByText(/^(Set by staff: )?Saturday, afternoon/)).toBeVisible();
      return plan.locator('summary').allInnerTexts();
    };
    const status = page.getByRole('status');
    const sites = page.getByRole('button', { name: /, \d+ of \d+ times?$/ });
    const accept = page.getByRole('button', { name: /^Accept \d+ chosen$/ });
    /** The first site that would change on Saturday afternoons, with its times open. */
    const openSite = async () => {
      await page.goto(`${origin}/staff/scores`);
      await expect(sites.first()).toBeVisible();
      for (const site of await sites.all()) {
        await site.click();
        const row = page.getByRole('row').filter({ has: site });
        const saturday = page.getByRole('checkbox', { name: /^Saturday afternoon, / });
        if ((await saturday.count()) > 0)
          return { saturday, area: await row.getByRole('cell').nth(1).innerText() };
      }
      throw new Error('No site would change on Saturday afternoons.');
    };

    await journeyTest.step('learning suggests at most twenty sites, one row for each', async () => {
      expect(await service.patrol('scores', 'learn')).toMatch(
        /^\d+ scores to change, learned from \d+ answers/,
      );
      await openSite();
      expect(await sites.count()).toBeLessThanOrEqual(20);
      await expect(button(page, 'Accept all')).toHaveCount(0);
    });
    const { area } = await openSite();
    const before = await planned(area);

    await journeyTest.step('one time is accepted, the plan changes, and the other sites stay', async () => {
      const { saturday } = await openSite();
      const count = await sites.count();
      const all = page.getByRole('checkbox', { name: 'All sites' });
      await all.setChecked(true);
      await all.setChecked(false);
      await expect(button(page, 'Choose a site first')).toBeVisible();
      await saturday.check();
      await accept.click();
      await expect(status.filter({ hasText: '1 accepted' })).toBeVisible();
      expect(await sites.count()).toBe(count);
      expect(await planned(area)).not.toEqual(before);
    });

    await journeyTest.step(
      'the undone version leaves the plan as before, and is suggested again',
      async () => {
        await page.goto(`${origin}/staff/scores`);
        await page
          .getByRole('button', { name: /^Undo the version of/ })
          .first()
          .click();
        await expect(
          status.filter({ hasText: /^The version is undone: 1 score is as before\.$/ }),
        ).toBeVisible();
        await openSite();
        expect(await planned(area)).toEqual(before);
      },
    );
    await setRule(origin, null, 7);
  },
);

journeyTest(
  'fair: a varied round has a survey stop, and its answer is sent as one',
  async ({ browser, service }) => {
    const { origin } = service;
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
        await expect(page.getByText(/\s· varied$/)).toBeVisible();
        await expect(round.finalResult).toBeVisible();
        await round.show.click();
        // On exact routes a survey stop may no longer fit.
        await expect(round.settled).toBeVisible();
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

    await journeyTest.step('its answer is sent as that of a survey stop', async () => {
      const sent = page.waitForRequest((request) => {
        const body = request.url().endsWith(fieldContract.sendFieldEvents.path)
          ? (request.postData() ?? '')
          : '';
        return body.includes('"is_survey":true') && body.includes('"found":0');
      });
      await round.visited.click();
      await expect(button(page, 'Nothing')).toBeVisible();
      await page.clock.runFor(500); // A chip ignores taps in its first 400 ms.
      await button(page, 'Nothing').click();
      await expect(button(page, 'Nothing')).toHaveAttribute('aria-pressed', 'true');
      await isSent(page);
      expect((await (await sent).response())?.status()).toBe(200);
    });
    await page.context().close();
  },
);

journeyTest('fair: the report is A4, a summary and a page for each area', async ({ page, service }) => {
  await signedInBefore(page, service.origin, STAFF);
  await page.goto(`${service.origin}/staff/coverage?days=84`);
  await expect(page.getByRole('region', { name: /^Survey stops without/ })).toContainText('interval');
  // The eight of the demo, and those of other tests.
  const { areas } = await callsOf(service.origin, STAFF)(staffContract.listAreas);
  expect(areas.length).toBeGreaterThanOrEqual(8);
  await expect(page.locator('.report-page')).toHaveCount(1 + areas.length);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const text = pdf.toString('latin1');
  expect(text).toMatch(/\/MediaBox \[0 0 59[45]\S* 84[12]\S*\]/);
  expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(9);
});

journeyTest('the year: one page of A4 or two, black on white, with all areas', async ({ page, service }) => {
  await signedInBefore(page, service.origin, STAFF);
  // A service that has just started counts its months in the background.
  await expect(async () => {
    await page.goto(`${service.origin}/staff/coverage`);
    await page.getByRole('link', { name: 'The year' }).click();
    await expect(button(page, 'Print')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const paper = page.locator('.year-page');
  await expect(paper.getByRole('row', { name: /^St James and Westgate/ })).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  const colours = await paper
    .locator('td')
    .evaluateAll((cells) => [...new Set(cells.map((cell) => getComputedStyle(cell).color))]);
  expect(colours).toEqual(['rgb(0, 0, 0)']);
  const background = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(background).toBe('rgb(255, 255, 255)');
  // Nothing is wider than the paper.
  await page.setViewportSize({ width: 680, height: 994 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(680);
  const text = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(text).toMatch(/\/MediaBox \[0 0 59[45]\S* 84[12]\S*\]/);
  expect(text.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);
});

journeyTest(
  'coverage: areas and last visits of today are two columns on one screen',
  async ({ page, service }) => {
    await signedInBefore(page, service.origin, STAFF);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${service.origin}/staff/coverage`);
    const areas = page.getByRole('table', { name: 'Sites by time since the last visit' });
    const visits = page.getByRole('heading', { name: 'Last visits' }).first();
    await expect(visits).toBeVisible();
    await expect(areas).toBeVisible();
    const gap = async () => {
      const [left, right] = [await areas.boundingBox(), await visits.boundingBox()];
      return (right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0);
    };
    await expect.poll(gap, 'last visits are right of the areas').toBeGreaterThan(0);
    for (const part of [areas, visits])
      await expect.poll(async () => (await part.boundingBox())?.y, 'begins on the screen').toBeLessThan(450);
  },
);
