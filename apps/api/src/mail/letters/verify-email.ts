import { type Letter, letter } from './letter.ts';

export function verifyEmailLetter(facts: { email: string; firstName: string; link: string }): Letter {
  return letter(facts.email, 'Verify your email address', {
    name: facts.firstName,
    paragraphs: [
      'An account was requested with this email address. To verify the address and make the account active, open this link:',
      facts.link,
      'The link works once, for three days. If you did not ask for an account, you need not do anything.',
    ],
  });
}
