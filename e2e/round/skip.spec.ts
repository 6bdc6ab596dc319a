import { button } from '#e2e/harness/screens/forms.ts';
import { roundScreen } from '#e2e/harness/screens/round-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { aRoundApp } from '#e2e/states/round-states.ts';
import { withVisits } from '#e2e/states/visit-states.ts';

test('round: Skip has five reasons and Cannot be enforced, which asks once before it takes a site from everybody', async ({
  app,
}) => {
  const { page } = app;
  const round = roundScreen(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await withVisits(aRoundApp(app))
    .signedIn({ user_id: 7 })
    .features('round', 'visits', 'marks')
    .open('/round');
  await round.show.click();
  await round.start.click();
  const name = (await round.nextName.textContent()) ?? '';
  const sheet = page.getByRole('dialog');

  await test.step('all choices and Cancel fit a screen of 320x640', async () => {
    await round.skip.click();
    await expect(sheet.getByRole('button')).toHaveText([
      'Road closed',
      'No time',
      'Already patrolled',
      'Not safe',
      'Another reason',
      'Cannot be enforced',
      'Cancel',
    ]);
    await expect(button(page, 'Cancel')).toBeInViewport({ ratio: 1 });
  });

  await test.step('a reason why it cannot be enforced asks first, and Cancel changes nothing', async () => {
    await round.reason('Cannot be enforced').click();
    await round.reason('Works').click();
    await expect(sheet).toContainText(`${name} leaves the plans and rounds of everybody`);
    await expect(sheet.getByRole('heading', { name: 'Cannot be enforced: works' })).toBeFocused();
    await button(page, 'Cancel').click();
    await expect(round.nextName).toHaveText(name);
  });

  await test.step('the sheet begins again, and the answer takes the site out', async () => {
    await round.skip.click();
    await round.reason('Cannot be enforced').click();
    await round.reason('Works').click();
    await round.reason('Take it out').click();
    await expect(page.getByText('Cannot be enforced: works')).toBeVisible();
    await expect(round.nextName).not.toHaveText(name);
  });
});

test('site detail: Cannot be enforced comes after the address', async ({ app }) => {
  const { page } = app;
  await page.setViewportSize({ width: 390, height: 664 });
  await withVisits(aRoundApp(app))
    .signedIn({ user_id: 7 })
    .features('visits', 'marks')
    .open('/patrolplan/1/Strawberry%20Place%20Bays');
  const mark = button(page, 'Cannot be enforced');
  await expect(mark).toBeVisible();
  const address = page.getByRole('region', { name: 'Site Address' });
  const [markBox, addressBox] = [await mark.boundingBox(), await address.boundingBox()];
  expect(markBox?.y).toBeGreaterThanOrEqual((addressBox?.y ?? Infinity) + (addressBox?.height ?? 0));
});
