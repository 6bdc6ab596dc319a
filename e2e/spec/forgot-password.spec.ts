import { contract } from '@patrolplan/contract';
import { aGate, held, refuse, replyTo } from '#e2e/harness/answers.ts';
import { button, isRefusedByBrowser, named } from '#e2e/harness/forms.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { World } from '#e2e/harness/world.ts';
import { PROVIDER_HOST } from '#e2e/harness/world.ts';

const CONFIRMATION = 'If the email is registered, a reset link has been sent.';

async function ask({ page }: World) {
  await named(page, 'email').fill('priya@example.org');
  await button(page, 'Send Reset Link').click();
}

test('forgot password: the title reads Forgot your password?', async ({ world }) => {
  await world.open('/forgot-password');
  await expect(world.page.getByRole('heading', { name: 'Forgot your password?', exact: true })).toBeVisible();
});

test('forgot password: one required field, of email type', async ({ world }) => {
  await world.open('/forgot-password');
  await expect(world.page.locator('form input')).toHaveCount(1);
  await expect(named(world.page, 'email')).toHaveAttribute('type', 'email');
  await button(world.page, 'Send Reset Link').click();
  expect(await isRefusedByBrowser(named(world.page, 'email'))).toBe(true);
  expect(world.backend.of(contract.requestReset)).toHaveLength(0);
});

test('forgot password: while sending the button reads Sending... and is disabled', async ({ world }) => {
  const gate = aGate();
  world.backend.answers(
    contract.requestReset,
    held(gate, replyTo(contract.requestReset, { message: 'sent' })),
  );
  await world.open('/forgot-password');
  await ask(world);
  await expect(button(world.page, 'Sending...')).toBeDisabled();
  gate.open();
  await expect(world.page.getByText(CONFIRMATION)).toBeVisible();
});

test('forgot password: the call posts the email to the provider API host', async ({ world }) => {
  await world.open('/forgot-password');
  await ask(world);
  const [call] = await world.backend.hasSeen(contract.requestReset, 1);
  expect(call).toMatchObject({ method: 'POST', body: { email: 'priya@example.org' } });
  expect(call?.url.href).toBe(`${PROVIDER_HOST}/api/v1/auth/password-reset/`);
});

test('forgot password: a reply with message shows the confirmation in place of the form', async ({
  world,
}) => {
  await world.open('/forgot-password');
  await ask(world);
  await expect(world.page.getByText(CONFIRMATION, { exact: true })).toBeVisible();
  await expect(named(world.page, 'email')).toHaveCount(0);
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
    world,
  }) => {
    world.backend.answers(contract.requestReset, refuse(status, body));
    await world.open('/forgot-password');
    await ask(world);
    await expect(world.page.getByText(expected, { exact: true })).toBeVisible();
    await expect(world.page.getByText(CONFIRMATION, { exact: true })).toBeVisible();
    await expect(named(world.page, 'email')).toHaveCount(0);
  });
}
