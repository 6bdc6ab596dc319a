import type {
  AlarmKind,
  ContactRole,
  IncidentKind,
  ShiftEventKind,
  ShiftSheet,
} from '@patrolplan/contract/shift';
import type { ColumnType, Generated } from 'kysely';

/** Shifts, check-ins and calls for help. Only a call for help may have a position, for some days. */
export type ShiftTables = {
  shift_events: {
    id: string;
    user_id: number;
    kind: ShiftEventKind;
    happened_at: Date;
    received_at: Date;
    /** Null where the time that the phone stated is `happened_at`. */
    stated_at: Generated<Date | null>;
    back_by: Date | null;
    undoes: string | null;
  };
  shifts: {
    user_id: number;
    started_at: Date;
    break_since: Date | null;
    ended_at: Date | null;
    ends_at: Date;
    back_by: Date | null;
    heard_at: Date;
    check_in_by: Date | null;
  };
  check_in_intervals: { user_id: number; minutes: number };
  contacts: {
    role: ContactRole;
    name: string;
    email: string;
    webhook_url: string;
    webhook_secret: Buffer | null;
    version: Generated<number>;
  };
  alarms: {
    id: string;
    user_id: number;
    kind: AlarmKind;
    due_at: Date;
    /** Of a call for help; null where the time that the phone stated is `due_at`. */
    stated_at: Generated<Date | null>;
    last_heard_at: Date | null;
    heard_at: Generated<Date | null>;
    closed_at: Generated<Date | null>;
    latitude: number | null;
    longitude: number | null;
  };
  alarm_steps: {
    alarm_id: string;
    role: ContactRole;
    told_at: Date;
    contact_name: string;
    email_id: number | null;
    webhook_id: string | null;
  };
  webhook_deliveries: {
    id: string;
    url: string;
    secret: Buffer;
    body: string;
    created_at: Date;
    attempts: Generated<number>;
    next_attempt_at: Date;
    accepted_at: Generated<Date | null>;
    failed_at: Generated<Date | null>;
    last_error: Generated<string | null>;
    /** About an incident, with workers of its own. */
    is_incident: Generated<boolean>;
  };
  incidents: {
    id: string;
    user_id: number;
    kind: IncidentKind;
    note: string;
    happened_at: Date;
    /** Null where the time that the phone stated is `happened_at`. */
    stated_at: Date | null;
    received_at: Date;
    /** The last visit before it. */
    site_id: number | null;
    visited_at: Date | null;
    /** Null until the messages are queued. */
    told_at: Generated<Date | null>;
    contact_name: Generated<string>;
    email_id: Generated<number | null>;
    webhook_id: Generated<string | null>;
  };
  shift_sheets: {
    id: string;
    user_id: number;
    sent_at: Date;
    /** Written as JSON text. */
    sheet: ColumnType<ShiftSheet, string, never>;
  };
};
