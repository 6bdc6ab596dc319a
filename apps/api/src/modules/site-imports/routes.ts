import { staffContract } from '@patrolplan/contract/staff';
import type { Deps } from '#core/deps.ts';
import type { Serve } from '#http/serve.ts';
import { applyImport } from './apply-import.ts';
import { checkImport } from './check-import.ts';
import { pathNumber } from '#http/path-number.ts';
import { exportImportErrors, listImportRows, readImport } from './read-import.ts';
import { receiveImportPart, startImport } from './receive-import-part.ts';
import { progressReporter } from './report-progress.ts';

export function importRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  const idOf = (params: Readonly<Record<string, string>>) => pathNumber(params['importid']);
  serve(staffContract.startImport, ({ body, caller }) =>
    startImport(deps, { fileName: body.file_name, bytes: body.bytes, actor: `user:${caller.userId}` }),
  );
  serve(staffContract.sendImportPart, ({ body, params }) =>
    receiveImportPart(db, { importId: idOf(params), part: pathNumber(params['part']), bytes: body }),
  );
  serve(staffContract.checkImport, ({ params }) => checkImport(db, idOf(params)));
  serve(staffContract.readImport, ({ params }) => readImport(db, idOf(params)));
  serve(staffContract.listImportRows, ({ body, params }) => listImportRows(db, idOf(params), body));
  serve(staffContract.exportImportErrors, ({ body, params }) =>
    exportImportErrors(db, idOf(params), body.after),
  );
  serve(staffContract.applyImport, ({ body, caller, params, request }) => {
    const importId = idOf(params);
    const onProgress = progressReporter(db, importId, (err) =>
      request.log.warn({ err }, 'the progress of an import is not stored'),
    );
    const wanted = { importId, checks: body.checks, actor: `user:${caller.userId}` };
    return applyImport({ ...deps, onProgress }, wanted);
  });
}
