/** Controls such as line breaks, and characters that show nothing or turn the direction of a text around them. */
const HIDDEN = String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]`;

export const hasHiddenCharacters = (name: string): boolean => new RegExp(HIDDEN, 'u').test(name);

/** A name as people see it and can type it. */
export const visibleName = (name: string): string =>
  name
    .replaceAll(/[\p{Z}\t\n\v\f\r\u0085]/gu, ' ')
    .replaceAll(new RegExp(HIDDEN, 'gu'), '')
    .replaceAll(/ +/g, ' ')
    .trim();
