import { type Page, expect } from '@playwright/test';
import { cardTitled } from '#e2e/harness/screens/cards.ts';
import { button, field, fillNamed, named } from '#e2e/harness/screens/forms.ts';
import { journeyTest } from '#e2e/harness/journey-test.ts';
import { locationsScreen } from '#e2e/harness/screens/locations-screen.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';

const EMAIL = 'robin.shaw@example.org';
const PASSWORD = 'Seven-Grey-Kestrels';
const SECOND_PASSWORD = 'Nine-Blue-Herons-1';
const DEMO_EMAIL = 'warden2@patrolplan.example';
const NEW_PASSWORD = 'Four-Red-Foxes-22';

// Serial, on one worker: each worker would start its own service.
journeyTest.describe.configure({ mode: 'default', timeout: 90_000 });

async function signIn(page: Page, password: string, email = EMAIL): Promise<void> {
  await field(page, 'Email address').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Sign in').click();
}

journeyTest(
  'journey: a new warden registers, verifies, plans a patrol, changes the password and logs out',
  async ({ page, context, service }) => {
    await context.grantPermissions(['geolocation'], { origin: service.origin });
    await context.setGeolocation({ latitude: 54.9738, longitude: -1.6131 });

    await journeyTest.step('a person registers and verifies by the mailed link', async () => {
      await page.goto(`${service.origin}/register`);
      await fillNamed(page, {
        first_name: 'Robin',
        last_name: 'Shaw',
        email: EMAIL,
        password: PASSWORD,
        re_password: PASSWORD,
      });
      await button(page, 'Create Account').click();
      await expect(
        page.getByText('Registration successful! Please check your email to verify your account.'),
      ).toBeVisible();

      await page.goto(await service.mailbox.linkFor(EMAIL, 'verify-email'));
      await field(page, 'Password').fill(PASSWORD);
      await button(page, 'Verify my email address').click();
      await page.getByRole('link', { name: 'Sign in' }).click();
      await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    });

    await journeyTest.step('the assigned areas are on the dashboard', async () => {
      await service.patrol('user', 'assign', EMAIL, '--area', 'City Centre', 'Quayside');
      await signIn(page, PASSWORD);
      await expect(page.getByText('Welcome back, Robin!')).toBeVisible();
      await expect(cardTitled(page, 'Your Assigned Areas')).toContainText('2');
    });

    await journeyTest.step('a patrol is planned and a site opened', async () => {
      await cardTitled(page, 'Quick Access').getByRole('link', { name: 'Choose Locations' }).click();
      const locations = locationsScreen(page);
      await locations.dropdown.click();
      await locations.box('City Centre').check();
      await locations.go.click();

      const plan = planScreen(page);
      await expect(plan.links.first()).toBeVisible();
      await expect(page.getByText(/^\+\d\.\d\d route$/).first()).toBeVisible();
      const first = (await plan.links.first().innerText()).trim();
      await plan.link(first).click();
      await expect(page.getByRole('heading', { name: first, level: 1 })).toBeVisible();
      await expect(cardTitled(page, 'Score Breakdown')).toContainText(/Final Score\D*\d+\.\d\d/);
      await expect(cardTitled(page, 'Site Address')).toContainText('City Centre');
      await page.getByRole('link', { name: '← Back to Patrol Plan' }).click();
      await expect(plan.links.first()).toBeVisible();
    });

    await journeyTest.step('the password is changed', async () => {
      await shellScreen(page).link('Settings').click();
      await page
        .getByRole('main')
        .getByRole('link', { name: /Change Password/ })
        .click();
      await field(page, /^current password/i).fill(PASSWORD);
      await field(page, /^new password/i).fill(SECOND_PASSWORD);
      await field(page, /^confirm/i).fill(SECOND_PASSWORD);
      await button(page, 'Change Password').click();
      await expect(page.getByText('Password changed successfully!')).toBeVisible();
    });

    await journeyTest.step('only the new password signs in after log-out', async () => {
      await shellScreen(page).logOut.click();
      await shellScreen(page).logoutDialog.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
      await signIn(page, PASSWORD);
      await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible();
      await signIn(page, SECOND_PASSWORD);
      await expect(page.getByText('Welcome back, Robin!')).toBeVisible();
    });
  },
);

journeyTest('journey: a forgotten password is reset by the mailed link, once', async ({ page, service }) => {
  await journeyTest.step('the reset link is requested', async () => {
    await page.goto(`${service.origin}/login`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await named(page, 'email').fill(DEMO_EMAIL);
    await button(page, 'Send Reset Link').click();
    await expect(page.getByText('If the email is registered, a reset link has been sent.')).toBeVisible();
  });

  const link = await journeyTest.step('the link sets a new password', async () => {
    const link = await service.mailbox.linkFor(DEMO_EMAIL, '/reset-password');
    await page.goto(link);
    await field(page, /^new password/i).fill(NEW_PASSWORD);
    await field(page, /^confirm/i).fill(NEW_PASSWORD);
    await button(page, 'Reset Password').click();
    await expect(page.getByText('Password reset successful! Redirecting to login...')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    await signIn(page, NEW_PASSWORD, DEMO_EMAIL);
    await expect(page.getByText('Welcome back, Tom!')).toBeVisible();
    return link;
  });

  await journeyTest.step('the link works only once', async () => {
    await page.goto(link);
    await field(page, /^new password/i).fill(SECOND_PASSWORD);
    await field(page, /^confirm/i).fill(SECOND_PASSWORD);
    await button(page, 'Reset Password').click();
    await expect(page.getByRole('alert')).toBeVisible();
  });
});
