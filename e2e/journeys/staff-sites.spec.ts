import { type Page, expect } from '@playwright/test';
import { journeyTest } from '#e2e/harness/journey-test.ts';
import { axeFindings, runsAxe } from '#e2e/harness/screens/axe.ts';
import { button, field } from '#e2e/harness/screens/forms.ts';
import { fixedShare } from '#e2e/harness/screens/fixed-bars.ts';
import { STAFF, signedInBefore } from '#e2e/harness/screens/sign-in.ts';
import { brokenTexts, enlargeText, resize } from '#e2e/harness/screens/text-layout.ts';
import { smallTargets } from '#e2e/harness/screens/touch-targets.ts';
import { makeOrder, makeProvision } from '#api/testing/records/test-order.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 320, height: 700 },
];

// Serial, on one worker: each worker would start its own service.
journeyTest.describe.configure({ mode: 'default', timeout: 180_000 });

/** axe finds nothing, no text is cut at 320 px, and every control is large enough. */
async function expectSound(page: Page, what: string): Promise<void> {
  for (const size of SIZES) {
    await resize(page, size);
    if (runsAxe(size.width)) expect.soft(await axeFindings(page), `${what}, ${size.width} px`).toEqual([]);
    await expect.poll(() => brokenTexts(page), `${what}, ${size.width} px`).toEqual([]);
  }
  await expect.poll(() => smallTargets(page), what).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Sites of one area; the rows with these numbers lack a name, have a wrong latitude and wrong hours. */
function siteFile(count: number, [nameless, misplaced, unclear]: readonly number[] = []): string {
  const lines = Array.from({ length: count }, (_, n) => {
    const name = n === nameless ? '' : `Fenham Bay ${n + 1}`;
    const latitude = n === misplaced ? '5497139' : (54.97 + n / 100_000).toFixed(5);
    const hours = n === unclear ? 'mornings' : '08:00-18:30';
    return `${name},Fenham,NE4 ${n % 9}${String.fromCodePoint(65 + (n % 26))}B,${latitude},-1.64,8,${hours}`;
  });
  return `site_name,area_name,postcode,latitude,longitude,visit_minutes,hours_weekday\n${lines.join('\n')}\n`;
}
const csv = (name: string, contents: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(contents),
});

// May take over 15 s: the service checks and stores 500 rows, which the console shows.
journeyTest('journey: staff import 500 sites after correcting three rows', async ({ page, service }) => {
  await signedInBefore(page, service.origin, STAFF);

  await journeyTest.step('the list, the drop zone and the preview have a good layout', async () => {
    // A few rows are enough for the layout checks.
    await page.goto(`${service.origin}/staff/sites?text=street`);
    await expect(page.getByRole('table', { name: 'Sites' })).toBeVisible();
    await expectSound(page, 'the list');

    await page.getByRole('link', { name: 'Import sites' }).click();
    await expect(page.locator('input[type=file]')).toBeAttached();
    await expectSound(page, 'the drop zone');
    // A preview with each kind of row.
    await page.setInputFiles('input[type=file]', csv('short.csv', siteFile(6, [1, 3, 5])));
    await expect(page.getByRole('table', { name: 'Rows of the file' }).getByRole('row')).toHaveCount(7);
    await expectSound(page, 'the preview');
  });

  await journeyTest.step('rows with errors are listed first and block the import', async () => {
    await page.getByRole('link', { name: 'Choose another file' }).click();
    await page.setInputFiles('input[type=file]', csv('fenham.csv', siteFile(500, [11, 99, 399])));
    await expect(page.getByText('fenham.csv, 500 rows read')).toBeVisible();
    await expect(button(page, 'Correct 3 rows first')).toBeVisible();
    const rows = page.getByRole('table', { name: 'Rows of the file' }).getByRole('row');
    await expect(rows.nth(1)).toContainText('13No nameErrorsite_name: Missing');
    await expect(rows.nth(2)).toContainText("101Fenham Bay 100Errorlatitude: '5497139' is not a number");
    await expect(rows.nth(3)).toContainText("401Fenham Bay 400Errorhours_weekday: 'mornings'");
    await expect(rows.nth(4)).toContainText('2Fenham Bay 1New');
    const download = page.waitForEvent('download');
    await button(page, 'Download the errors').click();
    expect((await download).suggestedFilename()).toBe('import-errors.csv');
    await page.reload();
    await expect(button(page, 'Correct 3 rows first')).toBeVisible();
  });

  await journeyTest.step('the corrected file is imported after its new area is confirmed', async () => {
    await page.getByRole('link', { name: 'Choose another file' }).click();
    await page.setInputFiles('input[type=file]', csv('fenham.csv', siteFile(500)));
    await expect(button(page, 'Confirm 1 new area first')).toBeVisible();
    await page.getByRole('checkbox', { name: /^Add the area ‘Fenham’ with 500 sites/ }).check();
    await button(page, 'Import 500 sites').click();
    await expect(page.getByText('500 sites are imported.')).toBeVisible();
    await expectSound(page, 'the result');
  });

  await journeyTest.step('the trail has each site once, under the name of the importer', async () => {
    const trail: { actor: string; action: string; after: string }[] = JSON.parse(
      await service.patrol('audit', 'list', '--limit', '600', '--json'),
    );
    // Other tests import sites into the same service.
    const created = trail.filter(
      ({ actor, action, after }) =>
        action === 'site.create' && actor.startsWith('user:') && after.includes('"area_name":"Fenham"'),
    );
    expect(created).toHaveLength(500);
    const areas = trail.filter(({ action, after }) => action === 'area.create' && after.includes('"Fenham"'));
    expect(areas).toMatchObject([{ actor: created[0]?.actor }]);
  });

  await journeyTest.step('an import is undone, and the site that was changed since is named', async () => {
    const imported = page.url();
    await page.goto(`${service.origin}/staff/sites?text=fenham+bay+77`);
    await page.getByRole('link', { name: 'Edit Fenham Bay 77' }).click();
    await field(page, 'City').fill('Newcastle');
    await button(page, 'Save').click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    await page.goto(imported);
    await button(page, 'Undo this import').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click();
    await expect(page.getByText('0 sites are as before, 499 new sites are retired.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Fenham Bay 77' })).toBeVisible();
    await expectSound(page, 'the undone import');
    // The same file brings the retired sites back.
    await page.getByRole('link', { name: 'Choose another file' }).click();
    await page.setInputFiles('input[type=file]', csv('fenham.csv', siteFile(500)));
    await button(page, 'Import 499 sites').click();
    await expect(page.getByText('499 sites are imported.')).toBeVisible();
  });

  await journeyTest.step('a traffic order is imported after its area is typed', async () => {
    const speed = makeProvision({ reference: 'S', regulation: { speedLimitValueBased: {} } });
    const order = makeOrder([makeProvision(), speed]);
    await page.getByRole('link', { name: 'Choose another file' }).click();
    await page.setInputFiles('input[type=file]', {
      ...csv('order.json', order),
      mimeType: 'application/json',
    });
    await expect(field(page, 'Area of its sites')).toBeFocused();
    await expectSound(page, 'the area of an order');
    await field(page, 'Area of its sites').fill('Fenham');
    await button(page, 'Read the order').click();
    await expect(page.getByText('1 provision is not read.', { exact: false })).toBeVisible();
    await expect(page.getByRole('row', { name: /Not read/ })).toContainText('A speed limit');
    await expectSound(page, 'the preview of an order');
    await button(page, 'Import 1 site').click();
    await expect(page.getByText('1 site is imported.')).toBeVisible();
  });

  await journeyTest.step(
    'the same file changes nothing, and the sites can be found and exported',
    async () => {
      // The same file twice changes nothing.
      await page.getByRole('link', { name: 'Choose another file' }).click();
      await page.setInputFiles('input[type=file]', csv('fenham.csv', siteFile(500)));
      await expect(button(page, 'Nothing to import')).toBeVisible();
      await page.getByRole('link', { name: '← Back to Sites' }).click();
      await page.getByRole('searchbox').fill('fenham bay 77');
      await expect(page.getByRole('row', { name: /Fenham Bay 77/ })).toContainText('8 min');
      const template = page.waitForEvent('download');
      await button(page, 'Export').click();
      await button(page, 'Template to fill in').click();
      expect((await template).suggestedFilename()).toBe('site-template.csv');
      const exported = page.waitForEvent('download');
      await button(page, 'Export').click();
      await button(page, 'Sites as CSV').click();
      expect((await exported).suggestedFilename()).toBe('sites.csv');
    },
  );
});

journeyTest(
  'journey: two staff edit one site at once without loss, then undo, retire and restore it',
  async ({ page, browser, service }) => {
    await signedInBefore(page, service.origin, STAFF);

    await journeyTest.step('the form of a site has a good layout', async () => {
      await page.goto(`${service.origin}/staff/sites?text=eldon+garden`);
      await page.getByRole('link', { name: 'Edit Eldon Garden Car Park' }).click();
      await expect(field(page, 'Street')).not.toHaveValue('');
      await expectSound(page, 'the form');
      await page.evaluate(() => {
        HTMLCanvasElement.prototype.getContext = () => null;
      });
      await button(page, 'Set on the map').click();
      await expect(
        page.getByText('This browser cannot draw the map. Type the position into the two fields.'),
      ).toBeVisible({ timeout: 60_000 });
      await button(page, 'Close the map').click();
    });

    const other = await journeyTest.step('another person saves the site', async () => {
      const other = await (await browser.newContext()).newPage();
      await signedInBefore(other, service.origin, STAFF);
      await other.goto(page.url());
      await field(other, 'Time at site').fill('9');
      await field(other, 'City').fill('Gateshead');
      await button(other, 'Save').click();
      await expect(other.getByText('Saved.', { exact: true })).toBeVisible();
      return other;
    });

    await journeyTest.step(
      'the conflict shows both values, and saving mine keeps the rest of theirs',
      async () => {
        await field(page, 'City').fill('Durham');
        await field(page, 'weekday, morning').fill('4.5');
        await button(page, 'Save').click();
        await expect(page.getByText(/^Somebody else changed this meanwhile/)).toBeVisible();
        await expect(page.getByRole('row', { name: 'City Gateshead Durham' })).toBeVisible();
        await expectSound(page, 'the conflict');
        // A reload loses nothing either.
        await page.reload();
        await expect(field(page, 'City')).toHaveValue('Durham');
        await button(page, 'Save').click();
        await button(page, 'Save mine').click();
        await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
        await expect(field(page, 'Time at site')).toHaveValue('9');
        await expect(field(page, 'City')).toHaveValue('Durham');
      },
    );

    await journeyTest.step('the change is undone, and the site retired and restored', async () => {
      await button(page, 'Undo last change').click();
      await expect(page.getByText('The last change is undone.')).toBeVisible();
      await expect(field(page, 'City')).toHaveValue('Gateshead');
      await button(page, 'Retire site').click();
      await expect(page.getByText(/^The site is retired/)).toBeInViewport();
      await button(page, 'Undo').click();
      await expect(page.getByText('The site is back in the plans.')).toBeVisible();
      await other.context().close();
    });

    await journeyTest.step('an invalid field is explained, by keyboard', async () => {
      await field(page, 'Latitude').focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('north');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: "Latitude: 'north' is not a number from -90 to 90." }).click();
      await expect(field(page, 'Latitude')).toBeFocused();
      await expect(field(page, 'Latitude')).toHaveValue('north');
    });

    await journeyTest.step('every step is in the trail', async () => {
      const trail = await service.patrol('audit', 'list', '--limit', '5', '--json');
      expect(trail).toContain('site.restore');
      expect(trail).toContain('site.undo');
    });
  },
);

journeyTest(
  'fixed bars take at most a third of a phone with text at 200 % on Sites',
  async ({ page, service }) => {
    await signedInBefore(page, service.origin, STAFF);
    await page.goto(`${service.origin}/staff/sites`);
    await expect(page.getByRole('link', { name: 'Add site' })).toBeVisible();
    await resize(page, { width: 390, height: 844 });
    await enlargeText(page, 200);
    await expect.poll(() => fixedShare(page)).toBeLessThanOrEqual(1 / 3);
    await expect.poll(() => brokenTexts(page)).toEqual([]);
  },
);

journeyTest('the placeholder of the search of sites fits its field', async ({ page, service }) => {
  await signedInBefore(page, service.origin, STAFF);
  await page.goto(`${service.origin}/staff/sites`);
  const search = page.getByPlaceholder('Name, street or postcode');
  const roomLeft = () =>
    search.evaluate((input: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      const pen = document.createElement('canvas').getContext('2d');
      if (pen === null) throw new Error('No canvas');
      pen.font = font;
      const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return room - pen.measureText(input.placeholder).width;
    });
  for (const width of [1440, 768, 320]) {
    await resize(page, { width, height: 900 });
    await expect.poll(roomLeft, `at ${width} px`).toBeGreaterThanOrEqual(0);
  }
});
