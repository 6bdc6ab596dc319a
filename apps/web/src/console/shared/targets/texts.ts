import { countText } from '#ui/text/number-text.ts';

export const targetTexts = {
  wholeArea: 'whole area',
  type: 'Type a name or a postcode',
  anotherSite: 'Add another site',
  remove: (name: string) => `Remove ${name}`,
  found: (count: number) => (count === 0 ? 'Nothing found.' : `${countText(count)} found`),
  searchFailed: 'The search failed. Please try again.',
} as const;
