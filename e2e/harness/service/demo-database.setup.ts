import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test } from '@playwright/test';
import { BUILD } from '#e2e/harness/test.ts';
import { MIDDAY_ZONE } from './midday-zone.ts';
import { DEMO_DATABASE, startRealService } from './real-service.ts';

// May take over 15 s: the service fills the database of the demo, which the tests after it copy.
test('the service starts without a database and makes one with the demo', async () => {
  test.setTimeout(240_000);
  await rm(DEMO_DATABASE, { recursive: true, force: true });
  const service = await startRealService(BUILD, { hasMailServer: false, timeZone: MIDDAY_ZONE });
  expect(await (await fetch(`${service.origin}/readyz`)).json()).toMatchObject({ status: 'ready' });
  await mkdir(dirname(DEMO_DATABASE), { recursive: true });
  await service.stop({ copyTo: DEMO_DATABASE });
});
