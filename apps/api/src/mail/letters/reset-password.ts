import { type Letter, letter } from './letter.ts';

export function resetPasswordLetter(facts: { email: string; firstName: string; link: string }): Letter {
  return letter(facts.email, 'Reset your password', {
    name: facts.firstName,
    paragraphs: [
      'A new password was requested for your account. To choose one, open this link:',
      facts.link,
      'The link works once, for one hour. If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
  });
}
