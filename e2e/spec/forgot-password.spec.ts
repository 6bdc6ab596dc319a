import { contract } from '@patrolplan/contract';
import { aLatch, held, refuse, replyTo } from '#e2e/harness/backend/answers.ts';
import { button, isRefusedByBrowser, named } from '#e2e/harness/screens/forms.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';
import { PROVIDER_HOST } from '#e2e/harness/test-app.ts';

const CONFIRMATION = 'If the email is registered, a reset link has been sent.';

async function ask({ page }: TestApp) {
  await named(page, 'email').fill('priya@example.org');
  await button(page, 'Send Reset Link').click();
}

test('forgot password: the title reads Forgot your password?', async ({ app }) => {
  await app.open('/forgot-password');
  await expect(app.page.getByRole('heading', { name: 'Forgot your password?', exact: true })).toBeVisible();
});

test('forgot password: one required field, of email type', async ({ app }) => {
  await app.open('/forgot-password');
  await expect(app.page.locator('form input')).toHaveCount(1);
  await expect(named(app.page, 'email')).toHaveAttribute('type', 'email');
  await button(app.page, 'Send Reset Link').click();
  expect(await isRefusedByBrowser(named(app.page, 'email'))).toBe(true);
  expect(app.backend.of(contract.requestReset)).toHaveLength(0);
});

test('forgot password: while sending the button reads Sending... and is disabled', async ({ app }) => {
  const latch = aLatch();
  app.backend.answers(
    contract.requestReset,
    held(latch, replyTo(contract.requestReset, { message: 'sent' })),
  );
  await app.open('/forgot-password');
  await ask(app);
  await expect(button(app.page, 'Sending...')).toBeDisabled();
  latch.release();
  await expect(app.page.getByText(CONFIRMATION)).toBeVisible();
});

test('forgot password: the call posts the email to the provider API host', async ({ app }) => {
  await app.open('/forgot-password');
  await ask(app);
  const [call] = await app.backend.hasSeen(contract.requestReset, 1);
  expect(call).toMatchObject({ method: 'POST', body: { email: 'priya@example.org' } });
  expect(call?.url.href).toBe(`${PROVIDER_HOST}/api/v1/auth/password-reset/`);
});

test('forgot password: a reply with message shows the confirmation in place of the form', async ({ app }) => {
  await app.open('/forgot-password');
  await ask(app);
  await expect(app.page.getByText(CONFIRMATION, { exact: true })).toBeVisible();
  await expect(named(app.page, 'email')).toHaveCount(0);
});

for (const [what, status, body, expected] of [
  [
    'the server detail',
    400,
    { detail: 'Too many requests for this address.' },
    'Too many requests for this address.',
  ],
  ['its own words without a detail', 400, {}, 'An error occurred while processing your request'],
  ['its own words on a server error', 500, {}, 'An error occurred while processing your request'],
] as const) {
  test(`forgot password: a failure shows the confirmation in place of the form, with ${what}`, async ({
    app,
  }) => {
    app.backend.answers(contract.requestReset, refuse(status, body));
    await app.open('/forgot-password');
    await ask(app);
    await expect(app.page.getByText(expected, { exact: true })).toBeVisible();
    await expect(app.page.getByText(CONFIRMATION, { exact: true })).toBeVisible();
    await expect(named(app.page, 'email')).toHaveCount(0);
  });
}
