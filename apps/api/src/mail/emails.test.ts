import { expect, test } from 'vitest';
import {
  alreadyRegisteredEmail,
  invitationEmail,
  passwordChangedEmail,
  resetPasswordEmail,
  setPasswordEmail,
  verificationEmail,
} from './emails.ts';

const facts = {
  email: 'priya@patrolplan.example',
  firstName: 'Priya',
  link: 'https://patrol.example/x?token=t',
  later: 'https://patrol.example/forgot-password',
};
const emails = [
  verificationEmail,
  alreadyRegisteredEmail,
  resetPasswordEmail,
  passwordChangedEmail,
  setPasswordEmail,
  invitationEmail,
];

test.each(emails)('an email greets its recipient and has the link on its own line', (write) => {
  const { recipient, subject, body } = write(facts);
  expect(recipient).toBe(facts.email);
  expect(subject).not.toContain('\n');
  expect(body).toMatch(/^Hello Priya,\n/);
  expect(body.split('\n')).toContain(facts.link);
});

test('every email has a different subject', () => {
  expect(new Set(emails.map((write) => write(facts).subject)).size).toBe(emails.length);
});

test('a name cannot add lines or links to an email', () => {
  const hostile = 'Priya\r\n\r\nWin a prize at https://evil.example/now or evil.example/x';
  const { body } = verificationEmail({ ...facts, firstName: hostile });
  expect(body).not.toContain('evil.example');
  expect(body.split('\n')[0]).toMatch(/^Hello Priya Win a prize at.*,$/);
});

test('a name that is nothing but a link is left out', () => {
  expect(verificationEmail({ ...facts, firstName: 'https://evil.example' }).body).toMatch(/^Hello there,\n/);
});

test.each([
  'evil.example',
  'Tom evil.example',
  'Tom.evil.co.uk',
  'evil。example',
  'evil．example',
  'evil․example',
  'mailto:x@evil.example',
  'evil.example:8080',
  '192.0.2.7',
  'tel:+44123456',
])('%s in a name leaves no domain, address or number that a mail program links', (firstName) => {
  const [greeting = ''] = verificationEmail({ ...facts, firstName }).body.split('\n');
  expect(greeting).not.toMatch(/[^\s.]\.[^\s,]|[。．․:@/\d]/u);
});

test.each([
  ['J.R. O’Brien-Smith', 'J. R. O’Brien-Smith'],
  ['Zoë', 'Zoë'],
  ["D'Arcy Jr.", "D'Arcy Jr."],
  ['李 小龍', '李 小龍'],
])('the name %s is greeted as %s', (firstName, greeted) => {
  expect(verificationEmail({ ...facts, firstName }).body.split('\n')[0]).toBe(`Hello ${greeted},`);
});

test('an invitation names the person and the organisation that invite', () => {
  const { body } = invitationEmail({
    ...facts,
    inviter: 'Helen Armstrong',
    organisation: 'Newcastle City Council',
  });
  expect(body).toContain('Helen Armstrong of Newcastle City Council created an account for you.');
  expect(body).toContain('at least 10 characters');
});

test('an invitation names single sign-on where there is one, and no password where nothing else signs in', () => {
  const provider = { name: 'Newcastle City Council', isOnly: false };
  for (const write of [invitationEmail, setPasswordEmail]) {
    const both = write({ ...facts, provider }).body;
    expect(both).toContain(
      'To choose your password, or to sign in with your account at Newcastle City Council, open this link:',
    );
    expect(both).toContain(facts.later);
    const only = write({ ...facts, provider: { ...provider, isOnly: true } }).body;
    expect(only).toContain('To sign in with your account at Newcastle City Council, open this link:');
    expect(only).toContain('After that, ask your supervisor for another one.');
    expect(only).not.toMatch(/password/i);
  }
});

test('an invitation without a known person or organisation says neither', () => {
  expect(invitationEmail({ ...facts, organisation: 'Leeds' }).body).toContain(
    'Leeds created an account for you.',
  );
  expect(invitationEmail(facts).body).toContain('An account was created for you.');
});

test('the name of an inviter cannot add links to an invitation', () => {
  const { body } = invitationEmail({ ...facts, inviter: 'Helen https://evil.example/x' });
  expect(body).not.toContain('evil.example');
});
