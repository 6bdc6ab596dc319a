import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#api/demo/demo-accounts.ts';
import { button, field } from './forms.ts';

export const STAFF = 'staff@patrolplan.example';

/** Signs in by the form, by default with the password of the demo's accounts. */
export async function signIn(
  page: Page,
  origin: string,
  email: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.goto(`${origin}/login`);
  await field(page, 'Email address').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Sign in').click();
  await expect(page.getByText(/^Welcome back/)).toBeVisible();
}
