import { expect } from '@playwright/test';
import { journeyTest } from '#e2e/harness/journey-test.ts';
import { axeFindings } from '#e2e/harness/screens/axe.ts';
import { brokenTexts } from '#e2e/harness/screens/text-layout.ts';
import { smallTargets } from '#e2e/harness/screens/touch-targets.ts';
import { button, field } from '#e2e/harness/screens/forms.ts';
import type { RealService } from '#e2e/harness/service/real-service.ts';

const STRANGERS = 'Strangers-Own-Choice';
const OWN = 'Seven-Grey-Kestrels';

/** The link in the email of a registration by another person. */
async function registeredByStranger(service: RealService, email: string): Promise<string> {
  const reply = await fetch(`${service.origin}/api/v1/auth/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password: STRANGERS,
      re_password: STRANGERS,
      first_name: 'Robin',
      last_name: 'Shaw',
    }),
  });
  expect(reply.status).toBe(200);
  return service.mailbox.linkFor(email, 'verify-email');
}

async function canSignIn(service: RealService, email: string, password: string): Promise<boolean> {
  const reply = await fetch(`${service.origin}/api/v1/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return reply.ok;
}

journeyTest.describe('verification page without scripts', () => {
  journeyTest.use({ javaScriptEnabled: false });

  journeyTest(
    'verify email: the owner of the mailbox sets a password, and that of the registrant never works',
    async ({ page, service }) => {
      const email = await journeyTest.step('a wrong password is explained and gets the focus', async () => {
        const email = 'sam.carter@example.org';
        await page.goto(await registeredByStranger(service, email));
        await expect(field(page, 'New password')).toBeHidden();
        await field(page, 'Password').fill(OWN);
        await button(page, 'Verify my email address').click();
        await expect(page.getByRole('alert')).toContainText('This is not the password');
        await expect(field(page, 'Password')).toBeFocused();
        return email;
      });

      await journeyTest.step('different passwords are refused', async () => {
        await field(page, 'New password').fill(OWN);
        await field(page, 'New password again').fill('Something-Else-Again');
        await button(page, 'Set password and verify').click();
        await expect(page.getByRole('alert')).toHaveText('Passwords do not match');
      });

      await journeyTest.step('only the password of the owner signs in', async () => {
        await field(page, 'New password').fill(OWN);
        await field(page, 'New password again').fill(OWN);
        await button(page, 'Set password and verify').click();
        await expect(page.getByRole('heading', { name: 'Your email address is verified' })).toBeVisible();
        expect(await canSignIn(service, email, STRANGERS)).toBe(false);
        expect(await canSignIn(service, email, OWN)).toBe(true);
      });
    },
  );
});

journeyTest(
  'verify email: the page passes axe in both themes, fits 320 px, has 44 px targets',
  async ({ page, service }) => {
    await page.goto(await registeredByStranger(service, 'alex.stone@example.org'));
    for (const state of ['first', 'with an error']) {
      if (state === 'with an error') {
        await field(page, 'Password').fill(OWN);
        await button(page, 'Verify my email address').click();
        await expect(page.getByRole('alert')).toBeVisible();
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const found = await axeFindings(page, colorScheme === 'light' ? 'all' : 'contrast');
        expect(found, `${state}, ${colorScheme}`).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 700 });
      await expect.poll(() => smallTargets(page), state).toEqual([]);
      await expect.poll(() => brokenTexts(page, 200), state).toEqual([]);
    }
  },
);
