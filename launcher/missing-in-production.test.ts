import { expect, test } from 'vitest';
import { missingInProduction } from './missing-in-production.ts';

const production = {
  PATROL_MODE: 'production',
  DATABASE_URL: 'postgres://db/patrol',
  TOKEN_SECRETS: 'k3Jd82mQzP0vXw5Lr7Ty1Bn6Hc4Fg9Sa',
  PUBLIC_URL: 'https://patrol.example',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'PatrolPlan <patrol@city.example>',
};

test('a demo needs neither a database nor a secret to be configured', () => {
  expect(missingInProduction({})).toEqual([]);
  expect(missingInProduction({ PATROL_MODE: 'demo', DATABASE_URL: '' })).toEqual([]);
});

test.each(['DATABASE_URL', 'TOKEN_SECRETS'])('production requires %s', (name) => {
  const [sentence, ...others] = missingInProduction({ ...production, [name]: '' });
  expect(sentence).toContain(`${name} is required in production`);
  expect(others).toEqual([]);
  expect(missingInProduction(production)).toEqual([]);
});

test('other missing settings are named in the same refusal', () => {
  const names = missingInProduction({ PATROL_MODE: 'production', TIME_ZONE: 'Europe/Newcastle' });
  expect(names.map((sentence) => sentence.split(' ')[0])).toEqual([
    'DATABASE_URL',
    'TOKEN_SECRETS',
    'TIME_ZONE',
    'PUBLIC_URL',
    'SMTP_URL',
    'MAIL_FROM',
  ]);
});

test('production may use the embedded database and secret only with ALLOW_EMBEDDED=true', () => {
  expect(missingInProduction({ PATROL_MODE: 'production', ALLOW_EMBEDDED: 'true' })).toEqual([]);
  expect(missingInProduction({ PATROL_MODE: 'production', ALLOW_EMBEDDED: '1' }).length).toBeGreaterThan(0);
});
