import type { whyContract } from '@patrolplan/contract/why';
import type { ReadReply } from '@patrolplan/contract';
import type { CamelKeys } from '#domain/camel-keys.ts';

/** The parts of a score as the service explains them. */
export type Explanation = CamelKeys<ReadReply<typeof whyContract.explainSite>>;
export type ExplanationLine = Explanation['base']['lines'][number];
