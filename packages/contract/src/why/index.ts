import { explainSite, explainSiteAt } from './explanation.ts';
import { whatIf } from './what-if.ts';

/** The calls that explain scores. Only the screens that show explanations load them. */
export const whyContract = {
  explainSite,
  explainSiteAt,
  whatIf,
} as const;

export type { Explanation, ExplanationLine } from './explanation.ts';
