import { expect, test } from 'vitest';
import { readClaims, grantedRights } from './provider-claims.ts';

const SETTINGS = {
  issuer: 'https://id.city.example',
  groupsClaim: 'groups',
  staffGroup: 'supervisors',
  areaGroups: [
    { group: 'quay', area: 'Quayside' },
    { group: 'east', area: 'Ouseburn' },
    { group: 'east', area: 'Byker' },
  ],
};
const TOKEN = { sub: '77' };

test('a token gives identity, address, names and groups', () => {
  const payload = {
    ...TOKEN,
    email: 'ada@city.example',
    given_name: 'Ada',
    family_name: 'Byron',
    groups: ['quay'],
  };
  expect(readClaims(payload, SETTINGS)).toEqual({
    issuer: 'https://id.city.example',
    subject: '77',
    email: 'ada@city.example',
    firstName: 'Ada',
    lastName: 'Byron',
    groups: ['quay'],
  });
});

test('a token without given and family name is read by its full name and user name', () => {
  const payload = { ...TOKEN, name: 'Ada King Byron', preferred_username: 'ada@city.example' };
  expect(readClaims(payload, SETTINGS)).toMatchObject({
    email: 'ada@city.example',
    firstName: 'Ada',
    lastName: 'King Byron',
    groups: [],
  });
});

test.each([
  {},
  { sub: '' },
  { sub: 7 },
  { sub: 'x'.repeat(256) },
  { sub: '7\u00007' },
  { sub: '7\u200b' },
  { sub: '7\ud800' },
  null,
  'text',
])('a token without a usable subject is unusable: %j', (payload) => {
  expect(readClaims(payload, SETTINGS)).toBe('unusable');
});

test.each([{ _claim_names: { groups: 'src1' } }, { hasgroups: true }, { hasgroups: 'true' }])(
  'more groups than fit into the token are never read as no groups: %j',
  (overage) => {
    expect(readClaims({ ...TOKEN, ...overage }, SETTINGS)).toBe('too-many-groups');
    const withoutGroups = { ...SETTINGS, staffGroup: undefined, areaGroups: [] };
    expect(readClaims({ ...TOKEN, ...overage }, withoutGroups)).toMatchObject({ subject: '77' });
  },
);

test('a single group may be a text instead of a list', () => {
  expect(readClaims({ ...TOKEN, groups: 'quay' }, SETTINGS)).toMatchObject({ groups: ['quay'] });
});

test('groups give the staff flag and each area once', () => {
  expect(grantedRights(['east', 'quay', 'east'], SETTINGS)).toEqual({
    isStaff: false,
    areas: ['Byker', 'Ouseburn', 'Quayside'],
  });
  expect(grantedRights(['supervisors'], SETTINGS)).toEqual({ isStaff: true, areas: [] });
  expect(grantedRights(['others'], SETTINGS)).toEqual({ isStaff: false, areas: [] });
});

test.each([false, 'false'])('an address whose email_verified is %j is not used', (email_verified) => {
  const payload = { ...TOKEN, email: 'ada@city.example', preferred_username: 'ada@city.example' };
  expect(readClaims({ ...payload, email_verified }, SETTINGS)).toMatchObject({ email: undefined });
  expect(readClaims({ ...payload, email_verified: true }, SETTINGS)).toMatchObject({
    email: 'ada@city.example',
  });
});

test('names and groups of a token lose what cannot be seen or stored', () => {
  const payload = {
    ...TOKEN,
    given_name: 'A\u0000d\u202ea',
    family_name: 'By\u200bron\n',
    groups: ['quay\u0000', 'quay'],
  };
  expect(readClaims(payload, SETTINGS)).toMatchObject({
    firstName: 'Ada',
    lastName: 'Byron',
    groups: ['quay'],
  });
  expect(readClaims({ ...TOKEN, name: '\u0000\u200b' }, SETTINGS)).toMatchObject({ firstName: '' });
});
