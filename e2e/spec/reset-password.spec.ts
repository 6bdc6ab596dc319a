import { contract } from '@patrolplan/contract';
import { aGate, held, noAnswer, refuse, replyTo } from '#e2e/harness/answers.ts';
import { button, field, isRefusedByBrowser } from '#e2e/harness/forms.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { World } from '#e2e/harness/world.ts';

const LINK = '/reset-password?uid=MTI&token=abc-123';
const SUCCESS = 'Password reset successful! Redirecting to login...';

async function reset({ page }: World, password = 'correct horse', again = password) {
  await field(page, /^new password/i).fill(password);
  await field(page, /^confirm/i).fill(again);
  await button(page, 'Reset Password').click();
}

test('reset password: the title reads Reset Your Password', async ({ world }) => {
  await world.open(LINK);
  await expect(world.page.getByRole('heading', { name: 'Reset Your Password', exact: true })).toBeVisible();
});

test('reset password: two required password fields', async ({ world }) => {
  await world.open(LINK);
  await button(world.page, 'Reset Password').click();
  for (const label of [/^new password/i, /^confirm/i]) {
    await expect(field(world.page, label)).toHaveAttribute('type', 'password');
    expect(await isRefusedByBrowser(field(world.page, label))).toBe(true);
  }
  expect(world.backend.of(contract.confirmReset)).toHaveLength(0);
});

test('reset password: the call posts uid and token of the link and the password', async ({ world }) => {
  await world.open(LINK);
  await reset(world);
  const [call] = await world.backend.hasSeen(contract.confirmReset, 1);
  expect(call).toMatchObject({ method: 'POST' });
  expect(call?.body).toEqual({ uid: 'MTI', token: 'abc-123', password: 'correct horse' });
  expect(call?.url.href).toBe(`${world.origin}/api/v1/auth/password-reset-confirm/`);
});

test('reset password: while sending the button reads Resetting... and is disabled', async ({ world }) => {
  const gate = aGate();
  world.backend.answers(
    contract.confirmReset,
    held(gate, replyTo(contract.confirmReset, { message: 'reset' })),
  );
  await world.open(LINK);
  await reset(world);
  await expect(button(world.page, 'Resetting...')).toBeDisabled();
  gate.open();
  await expect(world.page.getByText(SUCCESS)).toBeVisible();
});

for (const [missing, link] of [
  ['uid', '/reset-password?token=abc-123'],
  ['token', '/reset-password?uid=MTI'],
] as const) {
  test(`reset password: a link without ${missing} shows Invalid reset link and makes no call`, async ({
    world,
  }) => {
    await world.open(link);
    const submit = button(world.page, 'Reset Password');
    const message = world.page.getByText('Invalid reset link. Please request a new password reset.', {
      exact: true,
    });
    await expect(submit.or(message).first()).toBeVisible();
    if ((await message.count()) === 0) await reset(world);
    await expect(message).toBeVisible();
    expect(world.backend.of(contract.confirmReset)).toHaveLength(0);
  });
}

test('reset password: different passwords show Passwords do not match and make no call', async ({
  world,
}) => {
  await world.open(LINK);
  await reset(world, 'correct horse', 'battery staple');
  await expect(world.page.getByText('Passwords do not match', { exact: true })).toBeVisible();
  expect(world.backend.of(contract.confirmReset)).toHaveLength(0);
});

test('reset password: success says so and goes to /login after 3000 ms', async ({ world }) => {
  await world.open(LINK);
  await reset(world);
  await expect(world.page.getByText(SUCCESS, { exact: true })).toBeVisible();
  await world.pass(3_000);
  await world.isAt('/login');
});

test('reset password: there is no redirect before 3000 ms have passed', async ({ world }) => {
  await world.open(LINK);
  await expect(button(world.page, 'Reset Password')).toBeVisible();
  await world.stopClockAfter(60_000);
  await reset(world);
  await expect(world.page.getByText(SUCCESS)).toBeVisible();
  await world.pass(2_990);
  await world.isAt('/reset-password');
  await world.pass(20);
  await world.isAt('/login');
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
  test(`reset password: a failure shows ${what}`, async ({ world }) => {
    world.backend.answers(contract.confirmReset, refuse(400, body));
    await world.open(LINK);
    await reset(world);
    await expect(world.page.getByText(expected, { exact: true })).toBeVisible();
    await world.isAt('/reset-password');
  });
}

test('reset password: no answer shows its own words and the network sentence', async ({ world }) => {
  world.backend.answers(contract.confirmReset, noAnswer());
  await world.open(LINK);
  await reset(world);
  await expect(
    world.page.getByText('An error occurred while resetting your password', { exact: true }),
  ).toBeVisible();
  await expect(
    world.page.getByText('Network error. Please check your connection.', { exact: true }),
  ).toBeVisible();
});
