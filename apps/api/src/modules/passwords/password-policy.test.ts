import { describe, expect, test } from 'vitest';
import { complaints, passwordComplaints } from './password-policy.ts';

const priya = { email: 'priya.nair@patrolplan.example', firstName: 'Priya', lastName: 'Nair' };
const complaintsAbout = (password: string, owner = priya) => passwordComplaints(password, owner);

test.each([
  'wet cobbles at dawn',
  'Tj8#kd02mQ',
  'priya likes walking in rain',
  'ünïcödé wörds',
  'x'.repeat(3) + 'abcdefg hijk',
])('a good password is not complained about: %s', (password) => {
  expect(complaintsAbout(password)).toEqual([]);
});

describe('length', () => {
  test('9 characters are too short, 10 are enough', () => {
    expect(complaintsAbout('tj8#kd02m')).toEqual([complaints.short]);
    expect(complaintsAbout('tj8#kd02mq')).toEqual([]);
  });
  test('128 characters are enough, 129 too long', () => {
    const long = 'tj8#kd02mq'.repeat(13);
    expect(complaintsAbout(long.slice(0, 128))).toEqual([]);
    expect(complaintsAbout(long.slice(0, 129))).toEqual([complaints.long]);
  });
  test('a character counts once, however it is composed', () => {
    expect(complaintsAbout('e\u0301'.repeat(9))).toContain(complaints.short);
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
    expect(complaintsAbout(password)).toContain(complaints.common);
  });
});

describe('the person’s own words', () => {
  test.each(['PriyaNair2026', 'nair-priya-1', 'priya.nair@patrolplan.example', 'pr1ya.na1r99', 'Priya12345'])(
    '%s is refused',
    (password) => {
      expect(complaintsAbout(password)).toEqual([complaints.personal]);
    },
  );
  test('a very short name forbids nothing', () => {
    expect(
      complaintsAbout('solo woollen', { email: 'a@b.example', firstName: 'Lo', lastName: 'Wo' }),
    ).toEqual([]);
  });
});

test('every complaint is in the list', () => {
  expect(complaintsAbout('nair1')).toEqual([complaints.short, complaints.personal]);
});
