import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

export type Source = 'open311' | 'form' | 'csv';

export type NewReport = {
  readonly requestId: number;
  readonly askedAt: Date;
  readonly source: Source;
  /** The name of an API key; null: written down by staff. */
  readonly program: string | null;
  readonly reference: string;
};

export async function insertReport(tx: Database, report: NewReport): Promise<number> {
  const { id } = await tx
    .insertInto('request_reports')
    .values({
      request_id: report.requestId,
      asked_at: report.askedAt,
      source: report.source,
      program: report.program,
      reference: report.reference,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The reports of one sender in a request: the one with a reference, the newest one, and how many there are. */
export async function reportsOfSender(
  tx: Database,
  {
    requestId,
    program,
    reference,
  }: { readonly requestId: number; readonly program: string | null; readonly reference: string },
): Promise<{ readonly same: number | null; readonly newest: number | null; readonly count: number }> {
  const { rows } = await sql<{ same: number | null; newest: number | null; count: number }>`
    select min(id) filter (where reference = ${reference} and reference <> '') as same, max(id) as newest,
      count(*)::integer as count
    from request_reports where request_id = ${requestId} and program is not distinct from ${program}::text
  `.execute(tx);
  return rows[0] ?? { same: null, newest: null, count: 0 };
}
