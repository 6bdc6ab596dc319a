export type DemoAccount = {
  readonly name: string;
  readonly role: string;
  readonly email: string;
  readonly password: string;
  readonly areas: readonly string[];
};

/** The accounts in the `demo` field of `/config.json`. Invalid entries are left out. */
export function readDemoAccounts(demo: unknown): readonly DemoAccount[] {
  const accounts: unknown = Object(demo).accounts;
  return Array.isArray(accounts) ? accounts.filter(isAccount) : [];
}

function isAccount(value: unknown): value is DemoAccount {
  const fields = Object(value);
  return (
    ['name', 'role', 'email', 'password'].every((name) => typeof fields[name] === 'string') &&
    Array.isArray(fields.areas) &&
    fields.areas.every((area: unknown) => typeof area === 'string')
  );
}
