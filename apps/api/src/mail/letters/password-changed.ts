import { type Letter, letter } from './letter.ts';

export function passwordChangedLetter(facts: { email: string; firstName: string; link: string }): Letter {
  return letter(facts.email, 'Your password was changed', {
    name: facts.firstName,
    paragraphs: [
      'The password of your account was changed, and your other devices were signed out.',
      'If it was not you, choose a new password at once and tell your supervisor:',
      facts.link,
    ],
  });
}
