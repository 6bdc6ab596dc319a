import type { whyContract } from '@patrolplan/contract/why';
import type { ReadReply } from '@patrolplan/contract';
import type { CamelKeys } from '#domain/camel-keys.ts';

/** Here, because it is needed before the code that shows the reasons has loaded. */
export const explanationWords = {
  question: 'Why this score?',
  loading: 'Loading the reasons...',
  failed: 'Could not load the reasons.',
  tryAgain: 'Try again',
} as const;

/** The parts of a score as the service explains them. */
export type Explanation = CamelKeys<ReadReply<typeof whyContract.explainSite>>;
export type ExplanationLine = Explanation['base']['lines'][number];
