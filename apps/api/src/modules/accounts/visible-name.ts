/** Controls such as line breaks, and characters that show nothing or turn the direction of a text around them. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

export const hasHiddenCharacters = (name: string): boolean => name.search(HIDDEN) >= 0;

/** A name as people see it and can type it. */
export const visibleName = (name: string): string =>
  name
    .replaceAll(/[\p{Z}\t\n\v\f\r\u0085]/gu, ' ')
    .replaceAll(HIDDEN, '')
    .replaceAll(/ +/g, ' ')
    .trim();
