import type { MarkReason } from '@patrolplan/contract/marks';
import type { Generated } from 'kysely';

/** What wardens did and reported at sites. */
export type VisitTables = {
  visits: {
    id: string;
    /** Null when the account was deleted. */
    user_id: number | null;
    site_id: number;
    visited_at: Date;
    outcome: 'visited' | 'skipped';
    reason: string | null;
    note: string;
    received_at: Date;
    /** The warden answered what was found; the answer is only in the sums. */
    is_answered: Generated<boolean>;
    is_survey: Generated<boolean>;
    /** When its note was last corrected. */
    noted_at: Generated<Date | null>;
  };
  /** Taken back by their warden, or struck by staff; only a struck one has its fields. */
  removed_visits: {
    id: string;
    user_id: number | null;
    removed_at: Date;
    struck_because: string | null;
    site_id: number | null;
    visited_at: Date | null;
    outcome: 'visited' | 'skipped' | null;
    reason: string | null;
    note: string | null;
    received_at: Date | null;
  };
  /** Sites that cannot be enforced. */
  site_marks: {
    id: string;
    site_id: number;
    /** Null when the account was deleted. */
    user_id: number | null;
    reason: MarkReason;
    note: string;
    marked_at: Date;
    received_at: Date;
    /** Null: confirmed without an end. */
    ends_at: Date | null;
    confirmed_at: Date | null;
    /** When staff cleared it. */
    ended_at: Date | null;
  };
};
