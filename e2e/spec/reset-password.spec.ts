import { contract } from '@patrolplan/contract';
import { aLatch, held, noAnswer, refuse, replyTo } from '#e2e/harness/backend/answers.ts';
import { button, field, isRefusedByBrowser } from '#e2e/harness/screens/forms.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';

const LINK = '/reset-password?uid=MTI&token=abc-123';
const SUCCESS = 'Password reset successful! Redirecting to login...';

async function reset({ page }: TestApp, password = 'correct horse', again = password) {
  await field(page, /^new password/i).fill(password);
  await field(page, /^confirm/i).fill(again);
  await button(page, 'Reset Password').click();
}

test('reset password: the title reads Reset Your Password', async ({ app }) => {
  await app.open(LINK);
  await expect(app.page.getByRole('heading', { name: 'Reset Your Password', exact: true })).toBeVisible();
});

test('reset password: two required password fields', async ({ app }) => {
  await app.open(LINK);
  await button(app.page, 'Reset Password').click();
  for (const label of [/^new password/i, /^confirm/i]) {
    await expect(field(app.page, label)).toHaveAttribute('type', 'password');
    expect(await isRefusedByBrowser(field(app.page, label))).toBe(true);
  }
  expect(app.backend.of(contract.confirmReset)).toHaveLength(0);
});

test('reset password: the call posts uid and token of the link and the password', async ({ app }) => {
  await app.open(LINK);
  await reset(app);
  const [call] = await app.backend.hasSeen(contract.confirmReset, 1);
  expect(call).toMatchObject({ method: 'POST' });
  expect(call?.body).toEqual({ uid: 'MTI', token: 'abc-123', password: 'correct horse' });
  expect(call?.url.href).toBe(`${app.origin}/api/v1/auth/password-reset-confirm/`);
});

test('reset password: while sending the button reads Resetting... and is disabled', async ({ app }) => {
  const latch = aLatch();
  app.backend.answers(
    contract.confirmReset,
    held(latch, replyTo(contract.confirmReset, { message: 'reset' })),
  );
  await app.open(LINK);
  await reset(app);
  await expect(button(app.page, 'Resetting...')).toBeDisabled();
  latch.release();
  await expect(app.page.getByText(SUCCESS)).toBeVisible();
});

for (const [missing, link] of [
  ['uid', '/reset-password?token=abc-123'],
  ['token', '/reset-password?uid=MTI'],
] as const) {
  test(`reset password: a link without ${missing} shows Invalid reset link and makes no call`, async ({
    app,
  }) => {
    await app.open(link);
    const submit = button(app.page, 'Reset Password');
    const message = app.page.getByText('Invalid reset link. Please request a new password reset.', {
      exact: true,
    });
    await expect(submit.or(message).first()).toBeVisible();
    if ((await message.count()) === 0) await reset(app);
    await expect(message).toBeVisible();
    expect(app.backend.of(contract.confirmReset)).toHaveLength(0);
  });
}

test('reset password: different passwords show Passwords do not match and make no call', async ({ app }) => {
  await app.open(LINK);
  await reset(app, 'correct horse', 'battery staple');
  await expect(app.page.getByText('Passwords do not match', { exact: true })).toBeVisible();
  expect(app.backend.of(contract.confirmReset)).toHaveLength(0);
});

test('reset password: success says so and goes to /login after 3000 ms', async ({ app }) => {
  await app.open(LINK);
  await reset(app);
  await expect(app.page.getByText(SUCCESS, { exact: true })).toBeVisible();
  await app.advance(3_000);
  await app.isAt('/login');
});

test('reset password: there is no redirect before 3000 ms have passed', async ({ app }) => {
  await app.open(LINK);
  await expect(button(app.page, 'Reset Password')).toBeVisible();
  await app.pauseClockAfter(60_000);
  await reset(app);
  await expect(app.page.getByText(SUCCESS)).toBeVisible();
  await app.advance(2_990);
  await app.isAt('/reset-password');
  await app.advance(20);
  await app.isAt('/login');
});

for (const [what, body, expected] of [
  [
    'the error text first',
    { error: 'The link is used up.', password: ['Too short.'] },
    'The link is used up.',
  ],
  ['then the first password error', { password: ['Too short.', 'Too common.'] }, 'Too short.'],
  ['else its own words', {}, 'An error occurred while resetting your password'],
] as const) {
  test(`reset password: a failure shows ${what}`, async ({ app }) => {
    app.backend.answers(contract.confirmReset, refuse(400, body));
    await app.open(LINK);
    await reset(app);
    await expect(app.page.getByText(expected, { exact: true })).toBeVisible();
    await app.isAt('/reset-password');
  });
}

test('reset password: no answer shows its own words and the network sentence', async ({ app }) => {
  app.backend.answers(contract.confirmReset, noAnswer());
  await app.open(LINK);
  await reset(app);
  await expect(
    app.page.getByText('An error occurred while resetting your password', { exact: true }),
  ).toBeVisible();
  await expect(
    app.page.getByText('Network error. Please check your connection.', { exact: true }),
  ).toBeVisible();
});
