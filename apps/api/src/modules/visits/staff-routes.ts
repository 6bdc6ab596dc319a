import { staffContract } from '@patrolplan/contract/staff';
import { auditActor } from '#core/caller.ts';
import { ok } from '#core/result.ts';
import type { Serve } from '#http/serve.ts';
import { restoreVisit, strikeVisit } from './strike-visit.ts';

export function staffVisitsRoutes(serve: Serve, deps: Parameters<typeof strikeVisit>[0]): void {
  serve(staffContract.strikeVisit, async ({ caller, body }) => {
    const struck = await strikeVisit(deps, { ...body, actor: auditActor(caller) });
    return struck.ok ? ok({ struck_at: struck.value.struckAt.toISOString() }) : struck;
  });
  serve(staffContract.restoreVisit, async ({ caller, body: { id, struck_at } }) => {
    const restored = await restoreVisit(deps, {
      id,
      struckAt: new Date(struck_at),
      actor: auditActor(caller),
    });
    return restored.ok ? ok({ message: 'The visit counts again.' }) : restored;
  });
}
