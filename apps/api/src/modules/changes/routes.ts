import type { ReadBody } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import type { Deps } from '#core/deps.ts';
import { ok } from '#core/result.ts';
import type { Serve } from '#http/serve.ts';
import { type ChangeFilter, changersOf } from './changes-table.ts';
import { exportChanges } from './export-changes.ts';
import { findChanges } from './find-changes.ts';

export function changesRoutes(serve: Serve, { db, config }: Deps): void {
  const deps = { db, timeZone: config.TIME_ZONE };
  serve(staffContract.findChanges, async ({ body }) =>
    ok(
      await findChanges(deps, {
        filter: filterOf(body),
        after: body.after && { at: new Date(body.after.at), id: body.after.id },
      }),
    ),
  );
  serve(staffContract.listChangers, async () => ok({ people: [...(await changersOf(db))] }));
  serve(staffContract.exportChanges, async ({ body }) => ok(await exportChanges(deps, filterOf(body))));
}

function filterOf(body: ReadBody<typeof staffContract.exportChanges>): ChangeFilter {
  const time = (text: string | null) => (text === null ? null : new Date(text));
  return {
    actor: body.person === null ? null : `user:${body.person}`,
    kind: body.kind,
    subject: body.subject,
    from: time(body.from),
    until: time(body.until),
  };
}
