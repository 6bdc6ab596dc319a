import { COMMON_PASSWORDS } from './common-passwords.ts';

export type PasswordOwner = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

const MIN_LENGTH = 10;
const MAX_LENGTH = 128;
/** Minimum characters that remain of a password without the person's own words. */
const MIN_OWN_LENGTH = 6;
/** Shorter words, such as a surname of two letters, occur in passwords by chance. */
const MIN_WORD_LENGTH = 3;
const MIN_DIFFERENT_CHARACTERS = 5;

export const passwordTexts = {
  short: `This password is too short. It must contain at least ${MIN_LENGTH} characters.`,
  long: `This password is too long. It must contain at most ${MAX_LENGTH} characters.`,
  common: 'This password is too common.',
  personal: 'This password is too similar to your name or email address.',
} as const;

/** The errors of a password, as the forms read them; empty for a valid one. */
export function passwordErrors(password: string, owner: PasswordOwner): readonly string[] {
  const found: string[] = [];
  // Characters as a person counts them: an accented letter is one, in whichever composition it arrives.
  const characters = Array.from(password.normalize('NFC'));
  if (characters.length < MIN_LENGTH) found.push(passwordTexts.short);
  if (characters.length > MAX_LENGTH) found.push(passwordTexts.long);
  if (isCommon(password)) found.push(passwordTexts.common);
  if (isPersonal(password, owner)) found.push(passwordTexts.personal);
  return found;
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size < MIN_DIFFERENT_CHARACTERS) return true;
  const plain = readable(lower);
  return [lower, stem(lower), plain, stem(plain), readable(stem(lower))].some(
    (candidate) => COMMON_PASSWORDS.has(candidate) || isCommonTwice(candidate),
  );
}

/** 'passwordpassword' is no better than 'password'. */
function isCommonTwice(text: string): boolean {
  const half = text.slice(0, text.length / 2);
  return text === half + half && COMMON_PASSWORDS.has(half);
}

/** Without the digits and signs that people put before and after a common word. */
function stem(text: string): string {
  return /[a-z](?:[^]*[a-z])?/.exec(text)?.[0] ?? '';
}

/** 'p@ssw0rd' reads as 'password'. */
function readable(text: string): string {
  return text.replace(/[@4301!$57]/g, (sign) => LOOKALIKES[sign] ?? sign);
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  $: 's',
  '5': 's',
  '7': 't',
};

function isPersonal(password: string, owner: PasswordOwner): boolean {
  const words = [owner.email, owner.email.split('@', 1)[0] ?? '', owner.firstName, owner.lastName]
    .flatMap((text) => [text].concat(text.split(/[^\p{L}\p{N}]+/u)))
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .toSorted((a, b) => b.length - a.length);
  const lower = password.toLowerCase();
  return [lower, readable(lower)].some((spelling) => {
    const rest = words.reduce((text, word) => text.replaceAll(word, ''), spelling);
    return rest.length < spelling.length && rest.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_OWN_LENGTH;
  });
}
