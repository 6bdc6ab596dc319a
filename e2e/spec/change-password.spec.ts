import { contract } from '@patrolplan/contract';
import { aLatch, held, refuse, replyTo } from '#e2e/harness/backend/answers.ts';
import { button, field, isRefusedByBrowser } from '#e2e/harness/screens/forms.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';

const FIELDS = [/^current password/i, /^new password/i, /^confirm/i];

async function change(
  { page }: TestApp,
  [current, fresh, again] = ['old one', 'correct horse', 'correct horse'],
) {
  for (const [label, value] of [
    [FIELDS[0], current],
    [FIELDS[1], fresh],
    [FIELDS[2], again],
  ] as const)
    await field(page, label ?? '').fill(value ?? '');
  await button(page, 'Change Password').click();
}

test('change password: three required password fields', async ({ app }) => {
  await app.signedIn().open('/settings/change-password');
  await expect(app.page.locator('input[type="password"]')).toHaveCount(3);
  await button(app.page, 'Change Password').click();
  for (const label of FIELDS) expect(await isRefusedByBrowser(field(app.page, label))).toBe(true);
  expect(app.backend.of(contract.changePassword)).toHaveLength(0);
});

test('change password: while sending the button reads Changing Password... and is disabled', async ({
  app,
}) => {
  const latch = aLatch();
  app.backend.answers(
    contract.changePassword,
    held(latch, replyTo(contract.changePassword, { message: 'ok' })),
  );
  await app.signedIn().open('/settings/change-password');
  await change(app);
  await expect(button(app.page, 'Changing Password...')).toBeDisabled();
  latch.release();
  await expect(button(app.page, 'Change Password')).toBeEnabled();
});

test('change password: the call posts the three passwords with the bearer token', async ({ app }) => {
  await app.signedIn().open('/settings/change-password');
  await change(app);
  const [call] = await app.backend.hasSeen(contract.changePassword, 1);
  expect(call?.method).toBe('POST');
  expect(call?.body).toEqual({
    current_password: 'old one',
    new_password: 'correct horse',
    re_new_password: 'correct horse',
  });
  expect(call?.url.href).toBe(`${app.origin}/api/v1/auth/change-password/`);
  expect(call?.headers['authorization']).toBe('Bearer access-1');
});

test('change password: a reply with message shows the success banner and clears all three fields', async ({
  app,
}) => {
  await app.signedIn().open('/settings/change-password');
  await change(app);
  await expect(app.page.getByText('Password changed successfully!', { exact: true })).toBeVisible();
  for (const label of FIELDS) await expect(field(app.page, label)).toHaveValue('');
});

test('change password: different new passwords show New passwords do not match and make no call', async ({
  app,
}) => {
  await app.signedIn().open('/settings/change-password');
  await change(app, ['old one', 'correct horse', 'battery staple']);
  await expect(app.page.getByText('New passwords do not match', { exact: true })).toBeVisible();
  expect(app.backend.of(contract.changePassword)).toHaveLength(0);
});

for (const [what, body, expected] of [
  [
    'the server error text first',
    { error: 'Not today.', current_password: ['Wrong.'], new_password: ['Too short.'] },
    'Not today.',
  ],
  [
    'then the first current_password error',
    { current_password: ['Wrong.', 'Really.'], new_password: ['Too short.'] },
    'Wrong.',
  ],
  ['then the first new_password error', { new_password: ['Too short.', 'Too common.'] }, 'Too short.'],
  ['else its own words', {}, 'An error occurred while changing your password'],
] as const) {
  test(`change password: a failure shows ${what}`, async ({ app }) => {
    app.backend.answers(contract.changePassword, refuse(400, body));
    await app.signedIn().open('/settings/change-password');
    await change(app);
    await expect(app.page.getByText(expected, { exact: true })).toBeVisible();
    await expect(app.page.getByText('Password changed successfully!')).toHaveCount(0);
  });
}

test('change password: a server error shows its own words and the server sentence', async ({ app }) => {
  app.backend.answers(contract.changePassword, refuse(502));
  await app.signedIn().open('/settings/change-password');
  await change(app);
  await expect(
    app.page.getByText('An error occurred while changing your password', { exact: true }),
  ).toBeVisible();
  await expect(app.page.getByText('Server error. Please try again later.', { exact: true })).toBeVisible();
});
