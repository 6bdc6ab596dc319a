export type Score = { readonly folder: string; readonly noticed: number; readonly missed: number };

/** Mutants that no test can judge (ignored, not running at all) do not count. */
export const scoreOf = (folder: string, statuses: readonly string[]): Score => ({
  folder,
  noticed: statuses.filter((status) => status === 'Killed' || status === 'Timeout').length,
  missed: statuses.filter(isMissed).length,
});

/** No test failed, or no test ran the line. */
export const isMissed = (status: string): boolean => status === 'Survived' || status === 'NoCoverage';

export const percentOf = ({ noticed, missed }: Score): number => (100 * noticed) / (noticed + missed);
