import type { ReadBody } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import type { Deps } from '#core/deps.ts';
import { ok } from '#core/result.ts';
import type { Serve } from '#http/serve.ts';
import { type ChangeFilter, readChangers } from './changes-table.ts';
import { exportChanges } from './export-changes.ts';
import { type ChangePage, readChangePage } from './find-changes.ts';

const LISTED_CHANGES = 50;

export function changesRoutes(serve: Serve, { db, config }: Deps): void {
  const deps = { db, timeZone: config.TIME_ZONE };
  serve(staffContract.findChanges, async ({ body }) =>
    ok(await readChangePage(deps, { ...toPage(body), size: LISTED_CHANGES })),
  );
  serve(staffContract.listChangers, async () => ok({ people: [...(await readChangers(db))] }));
  serve(staffContract.exportChanges, async ({ body }) => ok(await exportChanges(deps, toPage(body))));
}

function toPage(body: ReadBody<typeof staffContract.findChanges>): Omit<ChangePage, 'size'> {
  const after = body.after && { at: new Date(body.after.at), id: body.after.id };
  return { filter: toChangeFilter(body), after };
}

function toChangeFilter(body: ReadBody<typeof staffContract.findChanges>): ChangeFilter {
  const time = (text: string | null) => (text === null ? null : new Date(text));
  return {
    actor: body.person === null ? null : `user:${body.person}`,
    kind: body.kind,
    subject: body.subject,
    from: time(body.from),
    until: time(body.until),
  };
}
