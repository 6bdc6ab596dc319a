import type { RequestAnswer, RequestEffect, RequestKind } from '@patrolplan/contract/requests';
import type { Generated, GeneratedAlways } from 'kysely';

/** What others report and what they are told. */
export type RequestTables = {
  requests: {
    id: GeneratedAlways<number>;
    kind: RequestKind;
    site_id: number | null;
    latitude: number | null;
    longitude: number | null;
    text: Generated<string>;
    removed_details: Generated<number>;
    first_asked_at: Date;
    last_asked_at: Date;
    times: Generated<number>;
    acknowledged_at: Generated<Date | null>;
    closed_at: Generated<Date | null>;
    answer: Generated<RequestAnswer | 'visited' | null>;
    visited_at: Generated<Date | null>;
    boost_id: Generated<number | null>;
    job_id: Generated<string | null>;
  };
  request_reports: {
    id: GeneratedAlways<number>;
    request_id: number;
    asked_at: Date;
    source: 'open311' | 'form' | 'csv';
    /** The name of an API key. */
    program: string | null;
    reference: Generated<string>;
  };
  request_updates: {
    id: GeneratedAlways<number>;
    request_id: number;
    at: Date;
    what: RequestAnswer | 'acknowledged' | 'visited' | 'struck';
    visited_at: Date | null;
  };
  request_rules: { kind: RequestKind; effect: RequestEffect; amount: number | null };
};
