import { staffContract } from '@patrolplan/contract/staff';
import { type Caller, auditActor } from '#core/caller.ts';
import type { Deps } from '#core/deps.ts';
import { ok } from '#core/result.ts';
import type { Serve } from '#http/serve.ts';
import { applyImport } from './apply-import.ts';
import { checkImport } from './check-import.ts';
import { pathNumber } from '#http/path-number.ts';
import { listImports, progressReporter } from './list-imports.ts';
import { exportImportErrors, listImportRows, readImport } from './read-import.ts';
import { receiveImportPart, startImport } from './receive-import-part.ts';
import { undoImport } from './undo-import.ts';
import type { OwnImport } from './site-imports-table.ts';

export function importRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  serve(staffContract.listImports, async () => ok(await listImports(db)));
  serve(staffContract.startImport, ({ body, caller }) =>
    startImport(deps, {
      fileName: body.file_name,
      bytes: body.bytes,
      areaName: body.area_name,
      actor: auditActor(caller),
    }),
  );
  serve(staffContract.sendImportPart, ({ body, ...call }) =>
    receiveImportPart(deps, { ...ownImport(call), part: pathNumber(call.params['part']), bytes: body }),
  );
  serve(staffContract.checkImport, (call) => checkImport(db, ownImport(call)));
  serve(staffContract.readImport, (call) => readImport(db, ownImport(call)));
  serve(staffContract.listImportRows, (call) => listImportRows(db, ownImport(call), call.body));
  serve(staffContract.exportImportErrors, (call) => exportImportErrors(db, ownImport(call), call.body.after));
  serve(staffContract.undoImport, (call) =>
    undoImport(deps, { ...ownImport(call), checks: call.body.checks }),
  );
  serve(staffContract.applyImport, ({ body, request, ...call }) => {
    const own = ownImport(call);
    const onProgress = progressReporter(db, own.importId, (err) =>
      request.log.warn({ err }, 'the progress of an import is not stored'),
    );
    return applyImport({ ...deps, onProgress }, { ...own, checks: body.checks, newAreas: body.new_areas });
  });
}

function ownImport(call: {
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
}): OwnImport {
  return { importId: pathNumber(call.params['importid']), actor: auditActor(call.caller) };
}
