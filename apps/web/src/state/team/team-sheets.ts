import type { Legs } from '#domain/round/legs.ts';
import { createSource } from '#platform/source.ts';

/** What the team shows over the screen, one at a time. Any feature may open one; the team draws it. */
export type TeamSheet =
  | { readonly kind: 'job'; readonly jobId: string }
  | { readonly kind: 'decline-job'; readonly jobId: string }
  | { readonly kind: 'decline-round'; readonly roundId: string }
  /** `legs`: exact legs that are already known. */
  | { readonly kind: 'replace'; readonly roundId: string; readonly legs: Legs };

export const teamSheet = createSource<TeamSheet | null>(null);

/** History state of the screen of a round: the sent round that is looked at. */
export type LookedAt = { readonly sent: string };
