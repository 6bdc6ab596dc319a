import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts';
import { demoSites } from './demo-sites.ts';

/** The demo part of `/config.json`: the accounts that can sign in, and the page with their email. */
export function clientDemo({ keepsEmail }: { readonly keepsEmail: boolean }) {
  return {
    accounts: demoAccounts
      .filter(({ isActive }) => isActive)
      .map(({ firstName, lastName, role, email, isStaff, areas }) => ({
        name: `${firstName} ${lastName}`,
        role,
        email,
        password: DEMO_PASSWORD,
        areas: isStaff ? Object.keys(demoSites) : areas,
      })),
    ...(keepsEmail ? { mailbox: '/demo/mail' } : {}),
  };
}
