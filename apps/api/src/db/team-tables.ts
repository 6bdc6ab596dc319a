import type { DeclineReason, TravelMode } from '@patrolplan/contract/team';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A stop of a round as it was sent. A break has no site. */
export type SentStop = {
  readonly site_id: number | null;
  readonly kind: 'visit' | 'return' | 'break' | 'survey';
  readonly arrive_at: string;
  readonly minutes: number;
};

/** Sent rounds, jobs, claims and push messages. No coordinate, and nothing that joins a person and a place after its day. */
export type TeamTables = {
  sent_rounds: {
    id: string;
    user_id: number;
    /** A calendar day, such as '2026-11-17'. */
    day: string;
    letter: string;
    sent_by: number | null;
    sent_at: Date;
    starts_at: Date;
    finish_by: Date;
    start_site_id: number | null;
    returns: boolean;
    mode: Generated<TravelMode | null>;
    /** Written as JSON text. */
    stops: ColumnType<readonly SentStop[], string, never>;
    points: number;
    due_sites: number;
    seen_at: Generated<Date | null>;
    accepted_at: Generated<Date | null>;
    declined_at: Generated<Date | null>;
    decline_reason: Generated<DeclineReason | null>;
    withdrawn_at: Generated<Date | null>;
    finished_at: Generated<Date | null>;
    done: Generated<number | null>;
    of_stops: Generated<number | null>;
    progress_at: Generated<Date | null>;
    /** Written by a trigger. */
    changed_in: GeneratedAlways<string>;
  };
  site_jobs: {
    id: string;
    site_id: number;
    reason: string;
    due_by: Date;
    sent_by: number | null;
    sent_at: Date;
    assignment: Generated<number>;
    is_for_area: boolean;
    is_known_in_area: boolean;
    user_id: number | null;
    seen_at: Generated<Date | null>;
    accepted_at: Generated<Date | null>;
    declined_at: Generated<Date | null>;
    decline_reason: Generated<DeclineReason | null>;
    withdrawn_at: Generated<Date | null>;
    done_at: Generated<Date | null>;
    /** When its visit was removed or struck. */
    reopened_at: Generated<Date | null>;
    changed_in: GeneratedAlways<string>;
  };
  job_people: {
    job_id: string;
    user_id: number;
    held_at: Date | null;
    declined_at: Date | null;
    changed_in: GeneratedAlways<string>;
  };
  claims: {
    id: GeneratedAlways<number>;
    user_id: number | null;
    site_id: number;
    made_at: Date;
    until: Date;
    changed_in: GeneratedAlways<string>;
  };
  push_keys: { id: Generated<boolean>; public_key: string; private_key: Buffer; created_at: Date };
  push_subscriptions: {
    id: GeneratedAlways<number>;
    user_id: number;
    endpoint: string;
    p256dh: string;
    auth: string;
    public_key: string;
    created_at: Date;
  };
  push_messages: {
    id: GeneratedAlways<number>;
    subscription_id: number;
    kind: 'job' | 'round';
    created_at: Date;
    attempts: Generated<number>;
    next_attempt_at: Date;
  };
};
