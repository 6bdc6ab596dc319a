import { contract } from '@patrolplan/contract';
import { refuse } from '#e2e/harness/backend/answers.ts';
import { button, field, fillNamed, named } from '#e2e/harness/screens/forms.ts';
import { expect, test } from '#e2e/harness/test.ts';

for (const [screen, path, expected] of [
  ['login', '/login', ['username', 'current-password']],
  ['register', '/register', ['given-name', 'family-name', 'email', 'new-password', 'new-password']],
  ['forgot password', '/forgot-password', ['email']],
  ['reset password', '/reset-password?uid=a&token=b', ['new-password', 'new-password']],
  ['change password', '/settings/change-password', ['current-password', 'new-password', 'new-password']],
] as const) {
  test(`forms: ${screen} declares the purpose of each field to password managers`, async ({ app }) => {
    if (path.startsWith('/settings')) app.signedIn();
    await app.open(path);
    const inputs = app.page.locator('form input');
    await expect(inputs).toHaveCount(expected.length);
    const told = await inputs.evaluateAll((all) => all.map((input) => input.getAttribute('autocomplete')));
    expect(told).toEqual(expected);
  });
}

test('forms: after a failure focus is on the error and what was typed stays', async ({ app }) => {
  app.backend.answers(contract.logIn, refuse(401));
  await app.open('/login');
  await field(app.page, 'Email address').fill('priya@example.org');
  await field(app.page, 'Password').fill('wrong');
  await button(app.page, 'Sign in').click();
  await expect(app.alert('Invalid email or password.')).toBeFocused();
  await expect(field(app.page, 'Email address')).toHaveValue('priya@example.org');
});

test('forms: the same failure twice is announced twice', async ({ app }) => {
  app.backend.answers(contract.logIn, refuse(401));
  await app.open('/login');
  await field(app.page, 'Email address').fill('priya@example.org');
  await field(app.page, 'Password').fill('wrong');
  await button(app.page, 'Sign in').click();
  await expect(app.alert('Invalid email or password.')).toBeFocused();
  await field(app.page, 'Password').fill('wrong again');
  await button(app.page, 'Sign in').click();
  await app.backend.hasSeen(contract.logIn, 2);
  await expect(app.alert('Invalid email or password.')).toBeFocused();
});

test('forms: a field that is wrong is described by the error', async ({ app }) => {
  await app.open('/register');
  await fillNamed(app.page, {
    first_name: 'Priya',
    last_name: 'Nair',
    email: 'priya@example.org',
    password: 'correct horse',
    re_password: 'battery staple',
  });
  await button(app.page, 'Create Account').click();
  await expect(named(app.page, 're_password')).toHaveAccessibleDescription('Passwords do not match');
  await expect(named(app.page, 'email')).toHaveAccessibleDescription('');
});
