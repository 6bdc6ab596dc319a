import { expect, test } from 'vitest';
import {
  alreadyRegisteredEmail,
  passwordChangedEmail,
  resetPasswordEmail,
  verificationEmail,
} from './emails.ts';

const facts = {
  email: 'priya@patrolplan.example',
  firstName: 'Priya',
  link: 'https://patrol.example/x?token=t',
};
const emails = [verificationEmail, alreadyRegisteredEmail, resetPasswordEmail, passwordChangedEmail];

test.each(emails)('the email goes to the person, greets them and has the link on its own line', (write) => {
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
