import type { ClosureReason } from '@patrolplan/contract/closures';
import type { Generated, GeneratedAlways } from 'kysely';

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
    /** When its note was last corrected. */
    noted_at: Generated<Date | null>;
  };
  /** The sealed answer, until the night after the visit. Visits without an answer have one too. */
  visit_answers: { visit_id: string; sealed: Buffer };
  /** The sealed sums of a site by day type and period. */
  site_answers: { site_id: number; sealed: Buffer };
  /** Sealed sums of fewer than five survey stops. */
  survey_waiting: { area_id: number; sealed: Buffer };
  /** Survey stops that were added together. */
  survey_batches: {
    id: GeneratedAlways<number>;
    area_id: number;
    week: number;
    stops: number;
    clear: number;
  };
  /** The months of which there are sums. */
  counted_months: {
    /** A date: its first day. */
    month: string;
    counted_until: Date;
    visits_digest: string;
  };
  /** Sums of months by area. A sum is the total of its rows. */
  month_sums: {
    id: GeneratedAlways<number>;
    month: string;
    area_id: number | null;
    part: 'visits' | 'requests' | 'closures';
    sites: Generated<number>;
    with_rule: Generated<number>;
    within_rule: Generated<number>;
    visits: Generated<number>;
    times_days: Generated<number>;
    times_kept: Generated<number>;
    requests: Generated<number>;
    visited: Generated<number>;
    other_answer: Generated<number>;
    answering_visits: Generated<number>;
    reason: Generated<ClosureReason | null>;
    closures: Generated<number>;
    minutes: Generated<number[]>;
  };
  /** Empty: nothing writes them. A backup has every table. */
  found_sums: {
    site_id: number;
    day_type: string;
    period: string;
    week: number;
    found: number;
    answers: number;
  };
  survey_sums: { site_id: number; week: number; stops: number; clear: number };
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
    noted_at: Date | null;
    received_at: Date | null;
  };
  /** Sites that cannot be enforced. */
  site_marks: {
    id: string;
    site_id: number;
    /** Null when the account was deleted. */
    user_id: number | null;
    reason: ClosureReason;
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
