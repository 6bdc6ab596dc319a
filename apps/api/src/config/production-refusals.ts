const MIN_SECRET_LENGTH = 32;
/** Minimum number of distinct characters of a secret; rejects 'aaaa…'. */
const MIN_SECRET_CHARACTERS = 10;

/** The variables that are judged. `Config` has them; it is not named here because its reader uses this file. */
type Judged = {
  readonly PATROL_MODE: 'demo' | 'production';
  readonly TOKEN_SECRETS: readonly string[];
  readonly PUBLIC_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM: string;
};

/** Why this configuration may not go into production: one sentence each. A demo is never refused. */
export function productionRefusals(
  config: Judged,
  { holdsDemo }: { readonly holdsDemo: boolean },
): readonly string[] {
  const refusals = [...variableRefusals(config).values()];
  if (holdsDemo && config.PATROL_MODE === 'production') {
    refusals.push(
      'The database holds the demo, whose passwords everybody knows. Production needs a database of its own.',
    );
  }
  return refusals;
}

/** The same for the variables alone, by their names. The others may not have been read yet. */
export function variableRefusals(config: Partial<Judged>): ReadonlyMap<string, string> {
  const refusals = new Map<string, string>();
  if (config.PATROL_MODE !== 'production') return refusals;
  const { TOKEN_SECRETS: secrets = [] } = config;
  if (secrets.some((secret) => secret.length < MIN_SECRET_LENGTH)) {
    refusals.set(
      'TOKEN_SECRETS',
      `Every secret of TOKEN_SECRETS must have at least ${MIN_SECRET_LENGTH} characters in production.`,
    );
  } else if (secrets.some((secret) => new Set(secret).size < MIN_SECRET_CHARACTERS)) {
    refusals.set('TOKEN_SECRETS', 'Every secret of TOKEN_SECRETS must be random in production.');
  }
  if (config.PUBLIC_URL === undefined) {
    refusals.set('PUBLIC_URL', 'PUBLIC_URL is required in production: the links in emails start with it.');
  } else if (!isSafeAddress(config.PUBLIC_URL)) {
    refusals.set('PUBLIC_URL', 'PUBLIC_URL must start with https:// in production.');
  }
  if (config.SMTP_URL === undefined) {
    refusals.set('SMTP_URL', 'SMTP_URL is required in production: without it no email is ever sent.');
  }
  if (/\.invalid>?$/.test(config.MAIL_FROM ?? '')) {
    refusals.set('MAIL_FROM', 'MAIL_FROM is required in production: it is the sender of every email.');
  }
  return refusals;
}

/** Plain HTTP is accepted on loopback only. */
function isSafeAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return (
    protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  );
}
