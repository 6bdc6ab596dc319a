/** The cache key of the reasons for a score of now. The code that loads them comes later than the code that shows them. */
export const explanationKey = (siteId: number) => ['explanation', siteId] as const;
