import { type RawBuilder, sql } from 'kysely';
import type { LocalMoment } from '#time/local-moment.ts';

/**
 * The first parts of a `with` clause: `moment` has one row with the day type, the period and the key of the base scores that
 * count at a moment. A bank holiday is a separate day type. Before the first period of the day the last one of the day
 * before still runs.
 */
export function currentSlot(moment: LocalMoment): RawBuilder<unknown> {
  return sql`
    today as materialized (
      select
        coalesce(
          (select 'bank holiday' from bank_holidays where day = ${moment.day}::date),
          ${moment.weekday}::text
        ) as day_type,
        coalesce(
          (select name from periods where starts_at <= ${moment.time}::time order by starts_at desc limit 1),
          (select name from periods order by starts_at desc limit 1)
        ) as period
    ),
    moment as materialized (
      select day_type, period, day_type || ' ' || period as slot from today
    )`;
}
