import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { productionRefusals } from './production-refusals.ts';

const good = {
  PATROL_MODE: 'production',
  TOKEN_SECRETS: [randomBytes(32).toString('base64url')],
  PUBLIC_URL: 'https://patrol.example',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'PatrolPlan <patrol@council.example>',
} as const;
const own = { holdsDemo: false };

test('production accepts a complete configuration with its own database', () => {
  expect(productionRefusals(good, own)).toEqual([]);
});

test.each([
  [
    { TOKEN_SECRETS: [...good.TOKEN_SECRETS, 'too short'] },
    'Every secret of TOKEN_SECRETS must have at least 32',
  ],
  [{ TOKEN_SECRETS: ['changeme'.repeat(8)] }, 'Every secret of TOKEN_SECRETS must be random'],
  [{ PUBLIC_URL: undefined }, 'PUBLIC_URL is required'],
  [{ PUBLIC_URL: 'http://patrol.example' }, 'PUBLIC_URL must start with https://'],
  [{ SMTP_URL: undefined }, 'SMTP_URL is required'],
  [{ MAIL_FROM: 'PatrolPlan <no-reply@patrolplan.invalid>' }, 'MAIL_FROM is required'],
])('production refuses the configuration %o with one sentence', (change, sentence) => {
  const refusals = productionRefusals({ ...good, ...change }, own);
  expect(refusals).toHaveLength(1);
  expect(refusals[0]).toContain(sentence);
});

test('production refuses a database with demo data', () => {
  expect(productionRefusals(good, { holdsDemo: true })).toEqual([
    'The database holds the demo, whose passwords everybody knows. Production needs a database of its own.',
  ]);
});

test('production names every reason of a refused configuration at once', () => {
  const bad = { ...good, TOKEN_SECRETS: ['x'], PUBLIC_URL: undefined, SMTP_URL: undefined };
  expect(productionRefusals(bad, { holdsDemo: true })).toHaveLength(4);
});

test('a demo accepts a configuration that production refuses', () => {
  const demo = { ...good, PATROL_MODE: 'demo', TOKEN_SECRETS: ['x'], SMTP_URL: undefined } as const;
  expect(productionRefusals(demo, { holdsDemo: true })).toEqual([]);
});

test('a service that listens on loopback only needs no TLS', () => {
  expect(productionRefusals({ ...good, PUBLIC_URL: 'http://127.0.0.1:8080' }, own)).toEqual([]);
});
