import type { whyContract } from '@patrolplan/contract/why';
import type { ReadReply } from '@patrolplan/contract';
import type { CamelKeys } from '#domain/camel-keys.ts';

/** What a score is made of, as the service explains it. */
export type Explanation = CamelKeys<ReadReply<typeof whyContract.explainSite>>;
export type ExplanationLine = Explanation['base']['lines'][number];
