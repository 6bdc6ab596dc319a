/** Few and short enough that the cell of a file holds them all. */
export const MAX_TAGS = 8;
const MAX_LENGTH = 20;
const TAG = /^[\p{L}\p{N}][\p{L}\p{N} -]*$/u;

/** Tags as people type them, in their one stored form: small letters, each once, in order, such as 'market, school'. */
export const readTags = (text: string): string => tagsIn(text).join(', ');

/** What is wrong with typed tags, one sentence for each. */
export function tagProblems(text: string): readonly string[] {
  const tags = tagsIn(text);
  return [
    ...(tags.length > MAX_TAGS ? [`More than ${MAX_TAGS} tags`] : []),
    ...tags.flatMap((tag) => {
      if (!TAG.test(tag)) return [`'${tag}' is not a tag of letters, digits, spaces and hyphens`];
      return tag.length > MAX_LENGTH ? [`'${tag}' is longer than ${MAX_LENGTH} characters`] : [];
    }),
  ];
}

function tagsIn(text: string): readonly string[] {
  const words = text.split(/[,;]/).map((word) => word.trim().replace(/\s+/g, ' ').toLowerCase());
  return [...new Set(words.filter((word) => word !== ''))].sort();
}
