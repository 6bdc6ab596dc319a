import { expect, test } from 'vitest';
import { securityText } from './security-txt.ts';

const facts = {
  contacts: ['mailto:security@city.example', 'https://city.example/report'],
  policy: 'https://city.example/security',
  publicUrl: 'https://patrol.city.example',
  now: new Date('2026-11-19T09:30:00Z'),
};

test('security.txt names the contacts in order, a date within half a year, the policy and its own address', () => {
  expect(securityText(facts)).toBe(`Contact: mailto:security@city.example
Contact: https://city.example/report
Expires: 2027-05-18T00:00:00Z
Policy: https://city.example/security
Preferred-Languages: en
Canonical: https://patrol.city.example/.well-known/security.txt
`);
});

test('security.txt has no line for a policy that is not configured', () => {
  expect(securityText({ ...facts, policy: undefined })).not.toContain('Policy:');
});
