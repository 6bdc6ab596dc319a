import { contract } from '@patrolplan/contract';
import { button, field, isRefusedByBrowser } from '#e2e/harness/screens/forms.ts';
import { expect, test } from '#e2e/harness/test.ts';

const LINK = '/reset-password?uid=MTI&token=abc-123';
const SUCCESS = 'Password reset successful! Redirecting to login...';

test('reset password: required fields, then a redirect after 3000 ms', async ({ app }) => {
  await app.open(LINK);

  await test.step('two required password fields', async () => {
    await button(app.page, 'Reset Password').click();
    for (const label of [/^new password/i, /^confirm/i]) {
      await expect(field(app.page, label)).toHaveAttribute('type', 'password');
      expect(await isRefusedByBrowser(field(app.page, label))).toBe(true);
    }
    expect(app.backend.of(contract.confirmReset)).toHaveLength(0);
  });

  await test.step('success redirects to /login after 3000 ms, not before', async () => {
    await app.pauseClockAfter(60_000);
    await field(app.page, /^new password/i).fill('correct horse');
    await field(app.page, /^confirm/i).fill('correct horse');
    await button(app.page, 'Reset Password').click();
    await expect(app.page.getByText(SUCCESS, { exact: true })).toBeVisible();
    const [call] = app.backend.of(contract.confirmReset);
    expect(call?.body).toEqual({ uid: 'MTI', token: 'abc-123', password: 'correct horse' });
    expect(call?.url.href).toBe(`${app.origin}/api/v1/auth/password-reset-confirm/`);
    await app.advance(2_990);
    await app.isAt('/reset-password');
    await app.advance(20);
    await app.isAt('/login');
  });
});
