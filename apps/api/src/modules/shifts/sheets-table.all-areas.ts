import type { CallReply } from '@patrolplan/contract';
import type { ShiftSheet } from '@patrolplan/contract/shift';
import type { staffContract } from '@patrolplan/contract/staff';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

type Sheets = CallReply<typeof staffContract.listShiftSheets>['sheets'];

const MOST_SHEETS = 100;

type Row = {
  readonly id: string;
  readonly name: string;
  readonly sent_at: Date;
  /** One of a release without incidents has none. */
  readonly sheet: Omit<ShiftSheet, 'incidents'> & Partial<Pick<ShiftSheet, 'incidents'>>;
  readonly site_names: Readonly<Record<string, string>>;
};

/** The sheets that wardens sent to staff, newest first, with the names that their sites have now. */
export async function readSheets(db: Database): Promise<Sheets> {
  const { rows } = await sql<Row>`
    select sh.id, u.first_name || ' ' || u.last_name as name, sh.sent_at, sh.sheet,
      coalesce((
        select json_object_agg(s.id, s.name) from sites s
        where s.id in (
          select (line ->> 'site_id')::integer
          from jsonb_array_elements(
            (sh.sheet -> 'skipped') || (sh.sheet -> 'notes') || coalesce(sh.sheet -> 'incidents', '[]')
          ) as line
        )
      ), '{}') as site_names
    from shift_sheets sh join users u on u.id = sh.user_id
    order by sh.sent_at desc, sh.id
    limit ${MOST_SHEETS}
  `.execute(db);
  return rows.map(({ id, name, sent_at, sheet, site_names: names }) => {
    const named = <Line extends { readonly site_id: number | null }>({ site_id, ...line }: Line) => ({
      ...line,
      site_name: (site_id === null ? undefined : names[site_id]) ?? '',
    });
    const { skipped, notes, incidents = [], ...figures } = sheet;
    return {
      id,
      name,
      sent_at: sent_at.toISOString(),
      ...figures,
      skipped: skipped.map(named),
      notes: notes.map(named),
      incidents: incidents.map(named),
    };
  });
}
