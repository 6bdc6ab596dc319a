import type { RequestKind } from '@patrolplan/contract/requests';
import type { Database } from '#db/database.ts';

/** A stored request that is open, with one report of a program. */
export async function makeRequest(
  db: Database,
  {
    siteId = null,
    at,
    kind = 'pavement',
    program = null,
    closedAt = null,
  }: {
    readonly siteId?: number | null;
    readonly at: Date;
    readonly kind?: RequestKind;
    readonly program?: string | null;
    /** With a sentence of staff. */
    readonly closedAt?: Date | null;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('requests')
    .values({
      kind,
      site_id: siteId,
      latitude: 54.97,
      longitude: -1.61,
      text: 'On the pavement',
      first_asked_at: at,
      last_asked_at: at,
      closed_at: closedAt,
      answer: closedAt === null ? null : 'not_enforced',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const source = program === null ? 'form' : 'open311';
  await db.insertInto('request_reports').values({ request_id: id, asked_at: at, source, program }).execute();
  return id;
}
