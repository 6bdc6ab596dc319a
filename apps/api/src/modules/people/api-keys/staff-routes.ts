import { staffContract } from '@patrolplan/contract/staff';
import type { Deps } from '#core/deps.ts';
import { ok } from '#core/result.ts';
import { serveFeature } from '#http/serve-feature.ts';
import type { Serve } from '#http/serve.ts';
import { listKeys } from './api-keys-table.ts';
import { endKey, makeKey } from './make-key.ts';

/** The console's calls about API keys. A key cannot make them. */
export function apiKeyRoutes(serveAny: Serve, deps: Deps): void {
  const serve = serveFeature(serveAny, 'api', deps.config.FEATURES);
  serve(staffContract.listApiKeys, async () => {
    const keys = await listKeys(deps.db);
    return ok({
      keys: keys.map(({ made_at, last_used_at, revoked_at, ends_at, ...key }) => ({
        ...key,
        made_at: made_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
        revoked_at: revoked_at?.toISOString() ?? null,
        ends_at: ends_at.toISOString(),
      })),
    });
  });
  serve(staffContract.makeApiKey, ({ caller, body }) => makeKey(deps, { ...body, caller }));
  serve(staffContract.revokeApiKey, async ({ caller, body: { id } }) => {
    const ended = await endKey(deps, { id, caller });
    return ended.ok ? ok({ message: 'The key is revoked.' }) : ended;
  });
}
