import { sql } from 'kysely';
import type { PersonErasure, PersonExport } from '#core/person-data.ts';
import { deleteIncidentMessages } from './alarms/incidents-table.ts';
import { deleteAlarmMessages } from './alarms/alarms-table.ts';

/** The shifts and alarms of a person. */
export const exportShifts: PersonExport = ({ id }) => ({
  shift_events: sql`select kind, happened_at, stated_at, received_at, back_by from shift_events
      where user_id = ${id} order by happened_at`,
  shift_sheets: sql`select sent_at, sheet from shift_sheets where user_id = ${id} order by sent_at`,
  check_in_interval: sql`select minutes from check_in_intervals where user_id = ${id}`,
  alarms: sql`select kind, due_at, stated_at, last_heard_at, heard_at, closed_at, latitude, longitude
      from alarms where user_id = ${id} order by due_at`,
  incidents: sql`select i.kind, i.note, i.happened_at, i.stated_at, i.received_at, s.name as site, i.visited_at, i.told_at,
        i.contact_name
      from incidents i left join sites s on s.id = i.site_id where i.user_id = ${id} order by i.happened_at`,
});

export const eraseAlarms: PersonErasure = async (tx, { id }) => {
  await deleteAlarmMessages(tx, id);
  await deleteIncidentMessages(tx, id);
};
