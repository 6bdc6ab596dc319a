import { type Letter, letter } from './letter.ts';

export function alreadyRegisteredLetter(facts: { email: string; firstName: string; link: string }): Letter {
  return letter(facts.email, 'You already have an account', {
    name: facts.firstName,
    paragraphs: [
      'Someone asked for a new account with this email address, but it has one already. Nothing was changed.',
      'If it was you and you no longer know your password, you can ask for a new one here:',
      facts.link,
      'If it was not you, you need not do anything.',
    ],
  });
}
