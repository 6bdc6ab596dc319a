import type { ClosureInput } from '@patrolplan/contract/closures';
import type { VisitInput } from '@patrolplan/contract/visits';
import type { Database } from '#db/database.ts';

/** A stored visit that was removed, struck or put back. */
export type CorrectedVisit = {
  readonly user_id: number | null;
  readonly site_id: number;
  readonly visited_at: Date;
  readonly received_at: Date;
  readonly outcome: string;
};

/** Events that a module has just stored, for its subscribers. */
export type FieldNews = {
  readonly visitsStored: { readonly userId: number; readonly visits: readonly VisitInput[] };
  readonly visitsRemoved: { readonly visits: readonly CorrectedVisit[] };
  readonly visitsRestored: { readonly visits: readonly CorrectedVisit[] };
  /** It does not say who made them. */
  readonly sitesClosed: { readonly closures: readonly Pick<ClosureInput, 'id' | 'site_id'>[] };
};

/** Tells the subscribers (`field/subscriptions.ts`), in the transaction that stored it. */
export type Publish = <Topic extends keyof FieldNews>(
  tx: Database,
  topic: Topic,
  news: FieldNews[Topic] & { readonly now: Date },
) => Promise<void>;
