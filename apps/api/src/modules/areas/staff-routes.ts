import { staffContract } from '@patrolplan/contract/staff';
import { auditActor } from '#core/caller.ts';
import type { Deps } from '#core/deps.ts';
import type { Serve } from '#http/serve.ts';
import { ok } from '#core/result.ts';
import { listAreas } from './area-list-table.all-areas.ts';
import { createArea } from './create-area.ts';
import { mergeAreas, previewAreaMerge } from './merge-areas.ts';
import { readAreaOutlines } from './read-area-outlines.ts';
import { renameArea } from './rename-area.ts';

export function staffAreasRoutes(serve: Serve, deps: Deps): void {
  serve(staffContract.listAreas, async () => ok({ areas: [...(await listAreas(deps.db))] }));
  serve(staffContract.listAreaOutlines, async () => ok({ areas: await readAreaOutlines(deps.db) }));
  serve(staffContract.createArea, ({ caller, body }) =>
    createArea(deps, { name: body.name, actor: auditActor(caller) }),
  );
  serve(staffContract.renameArea, ({ caller, body }) =>
    renameArea(deps, { areaId: body.area_id, was: body.was, name: body.name, actor: auditActor(caller) }),
  );
  serve(staffContract.previewAreaMerge, ({ body }) =>
    previewAreaMerge(deps, { areaId: body.area_id, intoId: body.into_id }),
  );
  serve(staffContract.mergeAreas, ({ caller, body }) =>
    mergeAreas(deps, {
      areaId: body.area_id,
      was: body.was,
      intoId: body.into_id,
      intoWas: body.into_was,
      moves: body.moves,
      actor: auditActor(caller),
    }),
  );
}
