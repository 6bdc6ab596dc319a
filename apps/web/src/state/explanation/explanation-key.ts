/**
 * The cache key of the reasons for a current score, separate because the query code loads later than the code that
 * shows it.
 */
export const explanationKey = (siteId: number) => ['explanation', siteId] as const;
