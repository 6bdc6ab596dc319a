import { expect, test } from 'vitest';
import { missingInProduction } from './missing-in-production.ts';

const production = { PATROL_MODE: 'production', DATABASE_URL: 'postgres://db/patrol', TOKEN_SECRETS: 'long' };

test('a demo brings nothing along', () => {
  expect(missingInProduction({})).toEqual([]);
  expect(missingInProduction({ PATROL_MODE: 'demo', DATABASE_URL: '' })).toEqual([]);
});

test.each(['DATABASE_URL', 'TOKEN_SECRETS'])('production brings %s along', (name) => {
  const [sentence, ...others] = missingInProduction({ ...production, [name]: '' });
  expect(sentence).toContain(`${name} is required in production`);
  expect(others).toEqual([]);
  expect(missingInProduction(production)).toEqual([]);
});

test('an operator may say otherwise, in these words only', () => {
  expect(missingInProduction({ PATROL_MODE: 'production', ALLOW_EMBEDDED: 'true' })).toEqual([]);
  expect(missingInProduction({ PATROL_MODE: 'production', ALLOW_EMBEDDED: '1' })).toHaveLength(2);
});
