import { expect, test } from 'vitest';
import { alreadyRegisteredLetter } from './already-registered.ts';
import { passwordChangedLetter } from './password-changed.ts';
import { resetPasswordLetter } from './reset-password.ts';
import { verifyEmailLetter } from './verify-email.ts';

const facts = {
  email: 'priya@patrolplan.example',
  firstName: 'Priya',
  link: 'https://patrol.example/x?token=t',
};
const letters = [verifyEmailLetter, alreadyRegisteredLetter, resetPasswordLetter, passwordChangedLetter];

test.each(letters)(
  'the letter goes to the person, greets them and has the link on a line of its own',
  (write) => {
    const { recipient, subject, body } = write(facts);
    expect(recipient).toBe(facts.email);
    expect(subject).not.toContain('\n');
    expect(body).toMatch(/^Hello Priya,\n/);
    expect(body.split('\n')).toContain(facts.link);
  },
);

test('the letters can be told apart by their subject', () => {
  expect(new Set(letters.map((write) => write(facts).subject)).size).toBe(letters.length);
});

test('a name cannot bring lines or links of its own into a letter', () => {
  const hostile = 'Priya\r\n\r\nWin a prize at https://evil.example/now or evil.example/x';
  const { body } = verifyEmailLetter({ ...facts, firstName: hostile });
  expect(body).not.toContain('evil.example');
  expect(body.split('\n')[0]).toMatch(/^Hello Priya Win a prize at.*,$/);
});

test('a name that is nothing but a link is left out', () => {
  expect(verifyEmailLetter({ ...facts, firstName: 'https://evil.example' }).body).toMatch(/^Hello there,\n/);
});
