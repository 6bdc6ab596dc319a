import { dictionary } from '@zxcvbn-ts/language-common';

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

/** Local words, the product's own, and common passwords that the package does not have. */
const OTHER_COMMON_PASSWORDS = `
  adminadmin guestguest loginlogin qwertyqwerty 1234512345
  passphrase oldpassword thepassword mypasscode yourpassword defaultpassword changethis changemenow
  letmeinplease welcomeback welcomehome superuser login accessdenied supersecret test123test
  qwertyuiopasdf qwertyuiopasdfghjkl qwertz qwertzuiop asdfghjklzxcvbnm zxcvbnmasdfghjkl poiuytrewq
  lkjhgfdsa mnbvcxz zaq1zaq1 abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abcdefghijk
  abcdefghijkl abcdefghijklmnop abcdefghijklmnopqrstuvwxyz a1b2c3d4e5f6 aabbccddee 0123456789 9876543210
  987654321 0987654321 11223344556677 654321 7654321 87654321 3141592653 31415926535 iloveyouso
  iloveyoutoo ilovemum ilovedad iloveyoubaby iloveyoumore foreverlove foreveryours princesses angelbaby
  butterflies chocolates gingerbread coffeecup everybody baseballs manchesterunited manchestercity
  leedsunited newcastleunited newcastleutd sunderlandafc middlesbrough gateshead tyneside northumbria
  mycat captainamerica fortnite roblox worldofwarcraft lordoftherings gryffindor slytherin dumbledore
  voldemort minniemouse sleepingbeauty michaeljordan taylorswift jesuslovesme alhamdulillah wintertime
  springtime merrychristmas happybirthday greatbritain unitedkingdom instagram twitter whatsapp windows10
  windows11 office365 samsunggalaxy ubuntu mercedesbenz harleydavidson billionaire numberone luckyluke
  bestfriends patrolplan patrolplanner patrolplanning wardens trafficwarden parkingwarden enforcement
  parkingenforcement policeofficer policestation constable citycouncil
`
  .trim()
  .split(/\s+/);

/**
 * The policy also strips digits and signs from both ends and reads look-alike signs as letters, so a word here
 * covers its whole family ('Password123!', 'p@ssw0rd'), also a word shorter than the least length.
 */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].concat(OTHER_COMMON_PASSWORDS),
);

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
