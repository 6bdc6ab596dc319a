import { FEATURES } from '@patrolplan/contract/features';
import { expect, test } from 'vitest';
import { ConfigError, readCommandLineConfig, readConfig } from './config.ts';

const least = { DATABASE_URL: 'postgres://localhost/patrol', TOKEN_SECRETS: 'one' };

function errorsOf(env: Record<string, string>): string {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

test('a configuration needs only a database and a secret; everything else has a default', () => {
  expect(readConfig(least)).toMatchObject({
    PATROL_MODE: 'demo',
    HOST: '127.0.0.1',
    PORT: 8080,
    TIME_ZONE: 'Europe/London',
    ALLOWED_ORIGINS: [],
    TRUST_PROXY: false,
    FEATURES,
  });
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ ...least, PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 8080 });
  expect(errorsOf({ ...least, DATABASE_URL: '' })).toBe('DATABASE_URL is required.');
});

test.each([
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must start with postgres://.'],
  ['DATABASE_READ_URL', 'replica:5432', 'DATABASE_READ_URL must start with postgres://.'],
  ['TOKEN_SECRETS', ' , ', 'TOKEN_SECRETS is required.'],
  ['PATROL_MODE', 'prod', "PATROL_MODE must be 'demo' or 'production'."],
  [
    'FIRST_STAFF',
    'al@city.example',
    "FIRST_STAFF must be a name and an address such as 'Al Boss <al@city.example>'.",
  ],
  ['PORT', '80a', 'PORT must be a whole number.'],
  ['PORT', '70000', 'PORT must be at most 65535.'],
  ['PUBLIC_URL', 'patrol.example', 'PUBLIC_URL must be an absolute URL.'],
  [
    'PUBLIC_URL',
    'https://city.example/patrol',
    'PUBLIC_URL must not have a path: the front end needs a host of its own, such as https://patrol.city.example.',
  ],
  [
    'ALLOWED_ORIGINS',
    'https://a.example,https://b.example/path',
    "ALLOWED_ORIGINS must be a list of origins such as 'https://patrol.example'.",
  ],
  ['ALLOWED_ORIGINS', '*', "ALLOWED_ORIGINS must be a list of origins such as 'https://patrol.example'."],
  ['TRUST_PROXY', 'yes', "TRUST_PROXY must be 'true' or 'false'."],
  ['TIME_ZONE', 'Europe/Newcastle', 'TIME_ZONE must be an IANA time zone.'],
  ['SMTP_URL', 'http://mail', 'SMTP_URL must start with smtp:// or smtps://.'],
  [
    'SECURITY_CONTACT',
    'security@city.example',
    "SECURITY_CONTACT must be a list of addresses such as 'mailto:security@city.example'.",
  ],
  ['SECURITY_POLICY', 'http://city.example/security', 'SECURITY_POLICY must start with https://.'],
  ['CLIENT_ERRORS', 'on', "CLIENT_ERRORS must be 'off' or a number up to 1, such as 0.1."],
  ['CLIENT_ERRORS', '2', "CLIENT_ERRORS must be 'off' or a number up to 1, such as 0.1."],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL is not a log level.'],
])('the configuration %s=%s is refused with one clear sentence', (name, value, sentence) => {
  expect(errorsOf({ ...least, [name]: value })).toBe(sentence);
});

test('browsers report no errors unless a share of them is named', () => {
  expect(readConfig(least).CLIENT_ERRORS).toBe(0);
  expect(readConfig({ ...least, CLIENT_ERRORS: 'off' }).CLIENT_ERRORS).toBe(0);
  expect(readConfig({ ...least, CLIENT_ERRORS: '0.05' }).CLIENT_ERRORS).toBe(0.05);
});

test('every bad configuration value gets its own line', () => {
  expect(errorsOf({ PORT: 'x' }).split('\n')).toEqual([
    'PORT must be a whole number.',
    'DATABASE_URL is required.',
    'TOKEN_SECRETS is required.',
  ]);
});

test('production names every missing variable at once, also those that only production needs', () => {
  expect(errorsOf({ PATROL_MODE: 'production', PUBLIC_URL: 'patrol.example' }).split('\n')).toEqual([
    'DATABASE_URL is required.',
    'TOKEN_SECRETS is required.',
    'PUBLIC_URL must be an absolute URL.',
    'SMTP_URL is required in production: without it no email is ever sent.',
    'MAIL_FROM is required in production: it is the sender of every email.',
  ]);
});

test('the command line reads the same variables and needs neither a database nor a secret', () => {
  expect(readCommandLineConfig({ TIME_ZONE: 'UTC', VISIT_RECOVERY_MINUTES: '' })).toMatchObject({
    TIME_ZONE: 'UTC',
    VISIT_RECOVERY_MINUTES: 90,
  });
  expect(() => readCommandLineConfig({ DATABASE_URL: 'mysql://x', TIME_ZONE: 'x' })).toThrow(
    'DATABASE_URL must start with postgres://.\nTIME_ZONE must be an IANA time zone.',
  );
});

test('configured lists are split, and addresses lose their trailing slash', () => {
  const config = readConfig({
    ...least,
    TOKEN_SECRETS: 'new, old',
    PUBLIC_URL: 'https://patrol.example/',
    ALLOWED_ORIGINS: 'https://a.example, http://localhost:5173',
  });
  expect(config.TOKEN_SECRETS).toEqual(['new', 'old']);
  expect(config.PUBLIC_URL).toBe('https://patrol.example');
  expect(config.ALLOWED_ORIGINS).toEqual(['https://a.example', 'http://localhost:5173']);
});

test('features are enabled by name; the word none disables all of them', () => {
  expect(readConfig({ ...least, FEATURES: 'none' }).FEATURES).toEqual([]);
  expect(readConfig({ ...least, FEATURES: FEATURES.join(', ') }).FEATURES).toEqual(FEATURES);
  expect(errorsOf({ ...least, FEATURES: 'teleport' })).toMatch(/^FEATURES must be 'none' or a list of/);
  expect(errorsOf({ ...least, FEATURES: 'team, visits' })).toBe(
    "FEATURES must contain 'shift' where it contains 'team'.",
  );
});
