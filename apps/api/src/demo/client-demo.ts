import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts';
import { demoSites } from './demo-sites.ts';

/** What `/config.json` says about the demo: the accounts that can sign in, and where its email can be read. */
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
