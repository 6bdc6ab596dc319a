import type { ColumnType, Generated } from 'kysely';

/** Calendars from outside and the rules of staff for them. */
export type CalendarTables = {
  calendars: {
    id: Generated<number>;
    name: string;
    /** Null for a file. */
    url: string | null;
    contents: string;
    events: number;
    fetched_at: Date;
    failure: string | null;
    failed_at: Date | null;
    read_failure: string | null;
    /** What its days are beside those of rules: school days, or days without school. */
    days: Generated<'rules' | 'school' | 'closures'>;
  };
  /** 'YYYY-MM-DD' */
  school_days: { day: string };
  calendar_rules: {
    id: Generated<number>;
    name: string;
    calendar_id: number;
    except_calendar_id: number | null;
    words: string;
    /** From 1 for Monday to 7 for Sunday; written as JSON text. */
    weekdays: ColumnType<readonly number[], string, string>;
    times: ColumnType<readonly string[], string, string>;
    before_minutes: number;
    after_minutes: number;
    tag: string;
    amount: number;
    version: Generated<number>;
    effect: Generated<'boost' | 'event'>;
    failure: string | null;
  };
};
