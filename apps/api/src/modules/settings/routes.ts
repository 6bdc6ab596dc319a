import { contract } from '@patrolplan/contract';
import type { Deps } from '#core/deps.ts';
import { ok } from '#core/result.ts';
import type { Serve } from '#http/serve.ts';
import { settingsInEffect } from './missing-keys.ts';
import { readSettings } from './settings-table.ts';

export function settingsRoutes(serve: Serve, { db, config }: Deps): void {
  serve(contract.readAppSettings, async () =>
    ok({ appsettings: settingsInEffect(await readSettings(db), config) }),
  );
}
