import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { CalendarTables } from './calendar-tables.ts';
import type { RequestTables } from './request-tables.ts';
import type { ShiftTables } from './shift-tables.ts';
import type { SignInTables } from './sign-in-tables.ts';
import type { TeamTables } from './team-tables.ts';
import type { VisitTables } from './visit-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

/** A visit rule and when there began to be one; both null without one. */
type VisitRuleColumns = { visit_every_days: number | null; visit_rule_since: Date | null };

type LearnedColumns = {
  site_id: number;
  day_type: string;
  period: string;
  ratio: number;
  found: number;
  answers: number;
  expected: number;
  site_found: number | null;
  site_answers: number | null;
  site_expected: number | null;
  site_ratio: number | null;
  is_few: boolean | null;
};

type TablesOfParts = CalendarTables &
  RequestTables &
  ShiftTables &
  SignInTables &
  TeamTables &
  VisitTables &
  WebhookTables;

/** The tables as the migrations make them. Times are timestamptz unless a comment says otherwise. */
export type Schema = TablesOfParts & {
  users: {
    id: Generated<number>;
    email: string;
    password_hash: string;
    first_name: string;
    last_name: string;
    is_active: Generated<boolean>;
    is_staff: Generated<boolean>;
    email_verified_at: Date | null;
    created_at: Generated<Date>;
    last_sign_in_at: Date | null;
    invited_at: Date | null;
    passkey_handle: Buffer | null;
    version: Generated<number>;
  };
  known_networks: { user_id: number; network_hash: Buffer; last_used_at: Date };
  one_time_tokens: {
    id: Generated<number>;
    user_id: number;
    purpose: 'verify-email' | 'reset-password' | 'sign-in';
    token_hash: Buffer;
    uid: string | null;
    expires_at: Date;
    used_at: Date | null;
    password_hash: string | null;
    first_name: string | null;
    last_name: string | null;
  };
  outbox: {
    id: Generated<number>;
    recipient: string;
    subject: string;
    body: string;
    created_at: Date;
    attempts: Generated<number>;
    next_attempt_at: Date;
    sent_at: Date | null;
    failed_at: Date | null;
    last_error: string | null;
    /** Claimed for a short time and retried soon. */
    is_urgent: Generated<boolean>;
    /** About an incident, with workers of its own. */
    is_incident: Generated<boolean>;
    /** The same in every attempt; null: the mailer makes one. */
    message_id: Generated<string | null>;
  };
  rate_limits: {
    key: string;
    window_started_at: Date;
    attempts: number;
    blocked_until: Date | null;
    refused: Generated<boolean>;
  };
  areas: { id: Generated<number>; name: string } & VisitRuleColumns;
  area_index: { area_id: number; label: string; number: number; imported_at: Date };
  user_areas: { user_id: number; area_id: number };
  sites: {
    id: Generated<number>;
    name: string;
    area_id: number;
    addressline1: Generated<string>;
    addressline2: Generated<string>;
    addressline3: Generated<string>;
    addressline4: Generated<string>;
    city: Generated<string>;
    county: Generated<string>;
    postcode: Generated<string>;
    countrycode: Generated<string>;
    latitude: number | null;
    longitude: number | null;
    weather_cell: string | null;
    /** By day type and period, such as 'weekday morning'; written as JSON text. */
    base_scores: ColumnType<Readonly<Record<string, number>>, string | undefined, string>;
    default_base_score: Generated<number>;
    /** No longer part of any plan. */
    retired_at: Date | null;
    created_at: Generated<Date>;
    visit_minutes: Generated<number>;
    limited_waiting_minutes: number | null;
    tags: Generated<string>;
    usrn: Generated<string>;
    in_twos: Generated<boolean>;
    not_after: Generated<string>;
    read_first: Generated<string>;
    visits_per_day: number | null;
    visit_from: Generated<string>;
    visit_until: Generated<string>;
    visit_times_since: Date | null;
    order_ref: string | null;
    /** Enforcement hours by day type, such as '08:00-18:30'; written as JSON text. */
    hours: ColumnType<Readonly<Record<string, string>>, string | undefined, string>;
    /** Raised by a trigger. */
    version: Generated<number>;
  } & VisitRuleColumns;
  site_imports: {
    id: Generated<number>;
    created_by: string;
    created_at: Date;
    file_name: string;
    bytes: number;
    bytes_read: Generated<number>;
    parts_read: Generated<number>;
    lines_read: Generated<number>;
    rows_read: Generated<number>;
    heading: JSONColumnType<{ readonly columns: readonly string[]; readonly delimiter: string }> | null;
    remainder: Generated<Buffer>;
    checks: Generated<number>;
    missing: Generated<number>;
    rows_applied: Generated<number>;
    applied_at: Date | null;
    /** When it was taken back. */
    undone_at: Date | null;
    last_part_digest: string | null;
    area_name: Generated<string>;
    order_scan: JSONColumnType<{
      readonly frames: readonly { readonly isArray: boolean; readonly key: string }[];
      readonly expects: 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end' | 'nothing';
      readonly key: string;
      readonly found: Readonly<Record<string, string | number>>;
    }> | null;
    order_prefix: string | null;
    new_areas: ColumnType<
      readonly { readonly name: string; readonly sites: number; readonly nearest: string | null }[],
      string | undefined,
      string
    >;
  };
  site_import_rows: {
    import_id: number;
    number: number;
    line: number;
    kind: 'error' | 'changed' | 'new' | 'unchanged';
    name: string;
    area_name: string;
    postcode: string;
    draft: JSONColumnType<object> | null;
    site_id: number | null;
    site_version: number | null;
    changes: JSONColumnType<readonly object[]>;
    problems: JSONColumnType<readonly object[]>;
  };
  /** `starts_at` is a time of day, 'HH:MM:SS'. */
  periods: { name: string; starts_at: string };
  /** `day` is a calendar day, 'YYYY-MM-DD'. */
  bank_holidays: { day: string; name: string };
  boosts: {
    id: Generated<number>;
    site_id: number | null;
    area_id: number | null;
    amount: number;
    reason: string;
    starts_at: Date;
    ends_at: Date;
    created_by: string;
    created_at: Date;
    ended_at: Date | null;
    client_key: string | null;
    /** Null for a boost that was set alone. */
    series: Generated<string | null>;
    changed_in: Generated<string>;
  };
  weather_observations: {
    cell: string;
    main: string;
    description: string;
    icon: string;
    temp: number;
    observed_at: Date;
    fetched_at: Date;
    source: string;
  };
  events: {
    id: string;
    name: string;
    venue_name: Generated<string>;
    venue_address_line_1: Generated<string>;
    venue_address_line_2: Generated<string>;
    venue_city: Generated<string>;
    venue_postcode: Generated<string>;
    latitude: number;
    longitude: number;
    starts_at: Date;
    ends_at: Date;
    url: Generated<string>;
    fetched_at: Date;
    source: string;
  };
  app_settings: { setting_name: string; setting_value: boolean };
  /** At most one row. */
  organisation: {
    id: Generated<boolean>;
    names_wardens: Generated<boolean>;
    staff_need_passkey: Generated<boolean>;
    /** Null: as configured. */
    visit_recovery_minutes: number | null;
    learning: Generated<'off' | 'suggest' | 'apply'>;
    check_in: Generated<boolean>;
    check_in_minutes: Generated<number>;
  } & VisitRuleColumns;
  route_fetches: {
    id: Generated<number>;
    user_id: number;
    fetched_at: Date;
    routes_fetched: number;
  };
  learned_scores: LearnedColumns;
  score_suggestions: LearnedColumns & { suggested_at: Date };
  score_versions: {
    id: GeneratedAlways<number>;
    made_at: Date;
    made_by: string;
    offered: number;
    accepted: number;
    /** Each entry before and after; written as JSON text. */
    changes: ColumnType<
      readonly { readonly before: LearnedColumns | null; readonly after: LearnedColumns | null }[],
      string,
      never
    >;
    undone_at: Date | null;
    undone_by: string | null;
  };
  providers: {
    name: string;
    hour_started_at: Date | null;
    calls_this_hour: Generated<number>;
    paused_until: Date | null;
    failures_in_a_row: Generated<number>;
    last_success_at: Date | null;
    last_failure_at: Date | null;
    last_failure: string | null;
    day_started_at: Date | null;
    calls_this_day: Generated<number>;
    next_call_at: Date | null;
  };
  refreshes: {
    kind: 'weather' | 'events';
    item: string;
    source: string;
    asked_at: Date | null;
    answered_at: Date | null;
    calls: Generated<number>;
    failures_in_a_row: Generated<number>;
    last_failure: string | null;
    retry_at: Date | null;
  };
  audit: {
    id: GeneratedAlways<number>;
    at: Date;
    actor: string;
    action: string;
    subject: string;
    before: JSONColumnType<object> | null;
    after: JSONColumnType<object> | null;
  };
  installation: { key: string; value: string };
};

export type DayType = 'weekday' | 'saturday' | 'sunday' | 'bank holiday';
