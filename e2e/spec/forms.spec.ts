import { contract } from '@patrolplan/contract';
import { refuse } from '#e2e/harness/backend/answers.ts';
import { button, field } from '#e2e/harness/screens/forms.ts';
import { expect, test } from '#e2e/harness/test.ts';

test('forms: an error gets the focus each time, and the typed text stays', async ({ app }) => {
  app.backend.answers(contract.logIn, refuse(401));
  await app.open('/login');

  await test.step('an error gets the focus and the typed text stays', async () => {
    await field(app.page, 'Email address').fill('priya@example.org');
    await field(app.page, 'Password').fill('wrong');
    await button(app.page, 'Sign in').click();
    await expect(app.alert('Invalid email or password.')).toBeFocused();
    await expect(field(app.page, 'Email address')).toHaveValue('priya@example.org');
  });

  await test.step('the same error again gets the focus again', async () => {
    await field(app.page, 'Password').fill('wrong again');
    await button(app.page, 'Sign in').click();
    await app.backend.hasSeen(contract.logIn, 2);
    await expect(app.alert('Invalid email or password.')).toBeFocused();
  });
});
