import { MAX_REQUEST_TEXT } from '@patrolplan/contract/requests';
import { cutText } from '#core/cut-text.ts';

/** Texts are read up to here: each pattern looks at every character. */
const MAX_READ = 5_000;
const REMOVED = '[removed]';

const EMAIL = /[^\s@<>(),;:"']{1,64}@(?:[^\s@<>(),;:"'.]{1,63}\.){1,8}[^\s@<>(),;:"'.!?]{2,63}/g;

/** Digits in groups, with what people write between them. `isTelephone` looks closer. */
const DIGITS = /(?<![\w.])\+?\(?\d(?:[ \t().-]{0,3}\d){6,30}(?![\w])/g;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const CLOCK_TIME = /^\d{1,2}\.\d{2}$/;

/**
 * Number plates of the United Kingdom. Where ordinary words could look like one ('A1 and'), only capitals or a plate without
 * a space count.
 */
const PLATES = [
  /(?<!\w)[A-Z]{2}\d{2}\s?[A-Z]{3}(?!\w)/gi, // since 2001
  /(?<!\w)(?:[A-Z]\d{1,3}[A-Z]{3}|[A-Z]{3}\d{1,3}[A-Z])(?!\w)/gi, // 1963 to 2001
  /(?<!\w)(?:[A-Z]\d{1,3} [A-Z]{3}|[A-Z]{3} \d{1,3}[A-Z])(?!\w)/g,
  /(?<!\w)(?:[A-Z]{3} ?\d{3,4}|\d{1,4} ?[A-Z]{3})(?!\w)/g, // before 1963, and bought ones
  /(?<!\w)(?=[A-Z]{0,2}[IZ])[A-Z]{2,3} ?\d{1,4}(?!\w)/g, // Northern Ireland
];

/** A word that introduces a name, and the name. */
const NAMES = [
  /\b(?:Mrs|Mr|Ms|Miss|Mx|Dr|Rev|Cllr|Councillor)\.?\s{1,3}(?:\p{Lu}[\p{L}'’-]{1,40}|\p{Lu}\.?)(?:\s{1,3}\p{Lu}[\p{L}'’-]{1,40}){0,2}/gu,
  /\b[Mm]y name(?:['’]s| is)\s{1,3}(\p{Lu}[\p{L}'’-]{1,40}(?:\s{1,3}\p{Lu}[\p{L}'’-]{1,40}){0,2})/gu,
  /\b(?:[Nn]ame|[Ff]rom|[Rr]eported by|[Cc]ontact)\s{0,3}:\s{0,3}(\p{Lu}[\p{L}'’-]{1,40}(?:\s{1,3}\p{Lu}[\p{L}'’-]{1,40}){0,2})/gu,
  /\b(?:I am|I['’]m|[Tt]his is)\s{1,3}(\p{Lu}[\p{L}'’-]{1,40}\s{1,3}\p{Lu}[\p{L}'’-]{1,40})/gu,
  /\b(?:[Rr]egards|[Tt]hanks|[Tt]hank you|[Yy]ours sincerely|[Yy]ours faithfully|[Ss]igned)[,.!]?\s{1,3}(\p{Lu}[\p{L}'’-]{1,40}(?:\s{1,3}\p{Lu}[\p{L}'’-]{1,40}){0,2})\s{0,3}$/gu,
];

const POSTCODE = /(?<!\w)[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}(?!\w)/gi;
/** 'Flat 3, 14 Eskdale Terrace': the street stays, because it is where the problem is. */
const HOUSE_NUMBER =
  /(?<!\w)(?:[Ff]lat\s{1,3}\d{1,4}[A-Za-z]?,?\s{1,3})?(?:[Nn]o\.?\s{0,3}|[Nn]umber\s{1,3})?\d{1,4}[A-Za-z]?,?(?=\s{1,3}(?:\p{Lu}[\p{L}'’-]{1,40}\s{1,3}){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Terrace|Lane|Close|Drive|Crescent|Place|Gardens|Grove|Court|Square|View|Row|Mews|Walk|Villas|Way)(?!\w))/gu;

/**
 * A text without what looks like a personal detail, at most 500 characters long, and how many were removed. `fields` are
 * values that the sender named as personal, such as a last name: they are removed wherever the text repeats them.
 */
export function removePersonalDetails(
  text: string,
  fields: readonly string[] = [],
): { readonly text: string; readonly removed: number } {
  let removed = 0;
  const drop = () => {
    removed += 1;
    return REMOVED;
  };
  const dropName = (found: string, name?: unknown) => {
    removed += 1;
    return typeof name === 'string' && name !== '' ? found.replace(name, REMOVED) : REMOVED;
  };
  let left = printable(cutText(text, MAX_READ));
  left = left.replace(EMAIL, drop);
  for (const field of fields) {
    const value = field.trim();
    if (value.length > 1) left = left.replace(wholeWords(value), drop);
  }
  left = left.replace(POSTCODE, drop);
  left = left.replace(HOUSE_NUMBER, drop);
  for (const plate of PLATES) left = left.replace(plate, drop);
  left = left.replace(DIGITS, (found) => (isTelephone(found) ? drop() : found));
  for (const name of NAMES) left = left.replace(name, dropName);
  return { text: cutText(left, MAX_REQUEST_TEXT).trim(), removed };
}

/** Lines stay; other characters that show nothing are left out. */
const printable = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/\p{Surrogate}/gu, '�')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** As it is or in capitals: a first name such as 'Will' is a word too. */
function wholeWords(value: string): RegExp {
  const words = [value, value.toUpperCase()].map((word) =>
    word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`),
  );
  // unchecked-regex: two texts without a repetition
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})(?![\p{L}\p{N}])`, 'gu');
}

/** Seven digits and more, unless they are a day, times of day or short numbers in a row. */
function isTelephone(found: string): boolean {
  const groups = found.split(/[ \t()-]+/).filter((group) => group !== '');
  if (ISO_DAY.test(found.trim()) || groups.every((group) => CLOCK_TIME.test(group))) return false;
  const digits = groups.map((group) => group.replaceAll(/\D/g, '').length);
  return digits.some((count) => count > 2) || digits.reduce((sum, count) => sum + count, 0) >= 10;
}
