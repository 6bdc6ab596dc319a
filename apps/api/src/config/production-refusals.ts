import type { Config } from './config.ts';

const MIN_SECRET_LENGTH = 32;
/** A secret of fewer was typed by leaning on a key. */
const MIN_SECRET_CHARACTERS = 10;

type Judged = Pick<Config, 'PATROL_MODE' | 'TOKEN_SECRETS' | 'PUBLIC_URL' | 'SMTP_URL' | 'MAIL_FROM'>;

/** Why this configuration may not go into production: one sentence each. A demo is never refused. */
export function productionRefusals(
  config: Judged,
  { holdsDemo }: { readonly holdsDemo: boolean },
): readonly string[] {
  if (config.PATROL_MODE !== 'production') return [];
  const refusals: string[] = [];
  if (config.TOKEN_SECRETS.some((secret) => secret.length < MIN_SECRET_LENGTH)) {
    refusals.push(
      `Every secret of TOKEN_SECRETS must have at least ${MIN_SECRET_LENGTH} characters in production.`,
    );
  } else if (config.TOKEN_SECRETS.some((secret) => new Set(secret).size < MIN_SECRET_CHARACTERS)) {
    refusals.push('Every secret of TOKEN_SECRETS must be random in production.');
  }
  if (config.PUBLIC_URL === undefined) {
    refusals.push('PUBLIC_URL is required in production: the links in emails start with it.');
  } else if (!isSafeAddress(config.PUBLIC_URL)) {
    refusals.push('PUBLIC_URL must start with https:// in production.');
  }
  if (config.SMTP_URL === undefined) {
    refusals.push('SMTP_URL is required in production: without it no email is ever sent.');
  }
  if (/\.invalid>?$/.test(config.MAIL_FROM)) {
    refusals.push('MAIL_FROM is required in production: it is the sender of every email.');
  }
  if (holdsDemo) {
    refusals.push(
      'The database holds the demo, whose passwords everybody knows. Production needs a database of its own.',
    );
  }
  return refusals;
}

/** Without TLS only a machine may talk to itself. */
function isSafeAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return (
    protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  );
}
