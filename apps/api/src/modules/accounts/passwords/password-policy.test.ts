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
  test('a password of 9 characters is too short, 10 are enough', () => {
    expect(errorsOf('tj8#kd02m')).toEqual([passwordTexts.short]);
    expect(errorsOf('tj8#kd02mq')).toEqual([]);
  });
  test('a password of 129 characters is too long, 128 are accepted', () => {
    const long = 'tj8#kd02mq'.repeat(13);
    expect(errorsOf(long.slice(0, 128))).toEqual([]);
    expect(errorsOf(long.slice(0, 129))).toEqual([passwordTexts.long]);
  });
  test('a composed character of a password counts once', () => {
    expect(errorsOf('e\u0301'.repeat(9))).toContain(passwordTexts.short);
    expect(errorsOf('🌧🚲🚦🅿🏙🌉🚏🛵🎡')).toEqual([passwordTexts.short]);
    expect(errorsOf('🌧🚲🚦🅿🏙🌉🚏🛵🎡🌂')).toEqual([]);
  });
  test('the password messages name both limits of the length', () => {
    expect(passwordTexts.short).toBe('This password is too short. It must contain at least 10 characters.');
    expect(passwordTexts.long).toBe('This password is too long. It must contain at most 128 characters.');
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
    '2026!Sunderland',
    'qwe123qwe99', // a listed word with digits inside
  ])('the common password %s is refused', (password) => {
    expect(errorsOf(password)).toContain(passwordTexts.common);
  });
  test.each([
    'b@sketball',
    'b4sketball',
    'bask3tball',
    'hellow0rld',
    'l1verpoolfc',
    'l!verpoolfc',
    'ba$ketball',
    'ba5ketball',
    'baske7ball',
    '5pringtime',
    '5pringtime2',
    '5hearer9shearer9',
  ])('digits and signs that look like letters are read as letters in a password: %s', (password) => {
    expect(errorsOf(password)).toEqual([passwordTexts.common]);
  });
  test('a password has at least five different characters, large or small', () => {
    expect(errorsOf('kxwjkxwjkx')).toEqual([passwordTexts.common]);
    expect(errorsOf('KxwjkXWJkx')).toEqual([passwordTexts.common]);
    expect(errorsOf('kxwjzkxwjz')).toEqual([]);
  });
  test('an uncommon word may come twice, a common one with another of its length', () => {
    expect(errorsOf('wetcobbleswetcobbles')).toEqual([]);
    expect(errorsOf('dragonkettle')).toEqual([]);
  });
});

describe('the person’s own words', () => {
  test.each(['PriyaNair2026', 'nair-priya-1', 'priya.nair@patrolplan.example', 'pr1ya.na1r99', 'Priya12345'])(
    'the password %s is refused because of the person’s own words',
    (password) => {
      expect(errorsOf(password)).toEqual([passwordTexts.personal]);
    },
  );
  test('a password with a personal word needs six other letters or digits', () => {
    expect(errorsOf('Priya12345')).toEqual([passwordTexts.personal]);
    expect(errorsOf('Priya-1-2-3-4-5')).toEqual([passwordTexts.personal]);
    expect(errorsOf('Priya123456')).toEqual([]);
    expect(errorsOf('priya ünïcödé')).toEqual([]);
  });
  test.each([
    ['the first name', 'wu-li12345'],
    ['a part of the last name', 'moira12345'],
    ['the address before the @', 'jo.n712345'],
    ['the domain of the address', 'quillgarth99'],
  ])('a password may not consist of %s: %s', (_, password) => {
    const owner = { email: 'jo.n7@quillgarth.example', firstName: 'Wu-Li', lastName: 'Quillash Moira' };
    expect(errorsOf(password, owner)).toEqual([passwordTexts.personal]);
  });
  test('a name counts as a personal word from three letters', () => {
    const jo = { email: 'a@b.example', firstName: 'Jo', lastName: 'Ng' };
    expect(errorsOf('jojojong12', jo)).toEqual([]);
    expect(errorsOf('joejoejo12', { ...jo, firstName: 'Joe' })).toEqual([passwordTexts.personal]);
  });
  test('the longer of two nested names counts as the personal word', () => {
    const owner = { email: 'a@b.example', firstName: 'Ann', lastName: 'Annalise' };
    expect(errorsOf('annalise12345', owner)).toEqual([passwordTexts.personal]);
  });
  test('signs alone are not a personal word', () => {
    expect(errorsOf('#?-_+*~&%=')).toEqual([]);
  });
});

test('a password with several errors lists them all', () => {
  expect(errorsOf('nair1')).toEqual([passwordTexts.short, passwordTexts.personal]);
});
