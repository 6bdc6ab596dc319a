import { describe, expect, test } from 'vitest';
import { passwordErrors, passwordTexts } from './password-policy.ts';

const priya = { email: 'priya.nair@patrolplan.example', firstName: 'Priya', lastName: 'Nair' };
const errorsOf = (password: string, owner = priya) => passwordErrors(password, owner);

test.each([
  'wet cobbles at dawn',
  'Tj8#kd02mQ',
  'priya likes walking in rain',
  'ünïcödé wörds',
  'x'.repeat(3) + 'abcdefg hijk',
])('a good password has no error: %s', (password) => {
  expect(errorsOf(password)).toEqual([]);
});

describe('length', () => {
  test('9 characters are too short, 10 are enough', () => {
    expect(errorsOf('tj8#kd02m')).toEqual([passwordTexts.short]);
    expect(errorsOf('tj8#kd02mq')).toEqual([]);
  });
  test('128 characters are enough, 129 too long', () => {
    const long = 'tj8#kd02mq'.repeat(13);
    expect(errorsOf(long.slice(0, 128))).toEqual([]);
    expect(errorsOf(long.slice(0, 129))).toEqual([passwordTexts.long]);
  });
  test('a character counts once, however it is composed', () => {
    expect(errorsOf('e\u0301'.repeat(9))).toContain(passwordTexts.short);
  });
});

describe('common passwords', () => {
  test.each([
    'password123',
    'Password123!',
    'P@ssw0rd2026',
    'passwordpassword',
    'qwertyuiop',
    '1234567890',
    'aaaaaaaaaaaa',
    'ababababab',
    'iloveyou!!',
    'Newcastle1',
    'patrolplan',
    'PatrolPlan2026!',
  ])('%s is refused', (password) => {
    expect(errorsOf(password)).toContain(passwordTexts.common);
  });
});

describe('the person’s own words', () => {
  test.each(['PriyaNair2026', 'nair-priya-1', 'priya.nair@patrolplan.example', 'pr1ya.na1r99', 'Priya12345'])(
    '%s is refused',
    (password) => {
      expect(errorsOf(password)).toEqual([passwordTexts.personal]);
    },
  );
  test('a very short name forbids nothing', () => {
    expect(errorsOf('solo woollen', { email: 'a@b.example', firstName: 'Lo', lastName: 'Wo' })).toEqual([]);
  });
});

test('every error is in the list', () => {
  expect(errorsOf('nair1')).toEqual([passwordTexts.short, passwordTexts.personal]);
});
