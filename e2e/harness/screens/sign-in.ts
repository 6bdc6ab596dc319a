import { type Page, expect } from '@playwright/test';
import { contract } from '@patrolplan/contract';
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

/**
 * Signed in on an earlier visit, possibly with selected areas. Costs a third of the form, for tests that are not about
 * signing in.
 */
export async function signedInBefore(
  page: Page,
  origin: string,
  email: string,
  areas?: readonly string[],
  password = DEMO_PASSWORD,
): Promise<void> {
  const { access, refresh } = await tokensOf(origin, email, password);
  const stored = {
    accessToken: access,
    refreshToken: refresh,
    ...(areas === undefined ? {} : { selectedAreas: JSON.stringify(areas) }),
  };
  // A page of the same origin without the app.
  await page.goto(`${origin}/config.json`);
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(stored));
}

type Tokens = { readonly access: string; readonly refresh: string };

/** The tokens of an account, by default of the demo, from the service itself. */
export async function tokensOf(origin: string, email: string, password = DEMO_PASSWORD): Promise<Tokens> {
  const reply = await fetch(origin + contract.logIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!reply.ok) throw new Error(`${email} could not sign in: ${reply.status}`);
  // Safe: the reply of the service's own login call.
  return (await reply.json()) as Tokens;
}
