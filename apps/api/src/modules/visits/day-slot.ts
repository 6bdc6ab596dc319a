import { sql } from 'kysely';

/** The columns `day_type` and `period` of rows named `moments` with a local `day` and `time`. */
export const daySlot = sql`
  case
    when exists (select from bank_holidays h where h.day = moments.day) then 'bank holiday'
    when extract(isodow from moments.day) = 6 then 'saturday'
    when extract(isodow from moments.day) = 7 then 'sunday'
    else 'weekday'
  end as day_type,
  coalesce(
    (select name from periods where starts_at <= moments.time order by starts_at desc limit 1),
    (select name from periods order by starts_at desc limit 1)
  ) as period`;
