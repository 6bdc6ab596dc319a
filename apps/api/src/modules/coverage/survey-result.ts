import type { SurveyCount } from './surveys-table.all-areas.ts';
import { wilsonInterval } from './wilson-interval.ts';

export type SurveyResult = SurveyCount & {
  /** The 95 % interval of `clear / stops`. */
  readonly low: number;
  readonly high: number;
};

/** How many survey stops had no vehicle in contravention; null without any. */
export function surveyResult(counts: readonly SurveyCount[]): SurveyResult | null {
  const stops = counts.reduce((sum, one) => sum + one.stops, 0);
  const clear = counts.reduce((sum, one) => sum + one.clear, 0);
  return stops === 0 ? null : { stops, clear, ...wilsonInterval(clear, stops) };
}
