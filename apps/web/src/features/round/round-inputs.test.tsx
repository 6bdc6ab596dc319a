// First: the code under test reads the geolocation on load.
import { fakeGeolocation } from '#testing/fake-geolocation.ts';
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useRoundInputs } from './use-round-inputs.ts';
import { chooseAreas } from '#state/sites/area-selection.ts';
import { aDeviceVisit } from '#testing/a-device-visit.ts';
import { HERE, START } from '#testing/a-round.ts';
import { aSiteReply } from '#testing/a-site-reply.ts';
import type { Reply } from '#testing/fake-server.ts';
import { passTime } from '#testing/pass-time.ts';
import { renderState, startPage } from '#testing/render-state.tsx';
import { showField } from '#testing/show-field.ts';

const VISITED = START - 3_600_000;
const sites: Reply = {
  body: [
    aSiteReply({ site_id: 1, last_visited_at: new Date(VISITED).toISOString() }),
    aSiteReply({ site_id: 2 }),
  ],
};

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  fakeGeolocation.answer = HERE;
  showField([]);
  return () => {
    logged.mockRestore();
    vi.useRealTimers();
  };
});

async function show(scores: Reply, lowersAfterVisit = false) {
  const settings = { appsettings: [{ setting_name: 'visit_recovery', setting_value: lowersAfterVisit }] };
  startPage(({ url }) => {
    if (url.includes('/scores/')) return scores;
    return url.includes('appsettings') ? { body: settings } : { body: {} };
  });
  const { result } = renderState(useRoundInputs);
  act(() => chooseAreas(['Byker']));
  await passTime(0);
  return result;
}
const visits = (inputs: ReturnType<typeof useRoundInputs>) =>
  inputs.sites?.map(({ lastVisitedAt, baseCountsVisit = false }) => [lastVisitedAt, baseCountsVisit]);

test('the position of the warden is an input', async () => {
  expect((await show(sites)).current).toMatchObject({
    position: { latitude: 54.97, longitude: -1.61 },
    positionError: null,
  });
});

test('a missing position comes with its reason', async () => {
  fakeGeolocation.answer = { code: 1, message: '' };
  expect((await show(sites)).current.positionError).toBe(
    'Error getting geolocation: User denied Geolocation',
  );
});

test('there are no sites while they load, and a failure when they failed', async () => {
  expect((await show('hangs')).current).toMatchObject({ sites: null, sitesFailed: false });
  const inputs = await show({ status: 500, body: {} });
  await passTime(60_000); // Includes all retries.
  expect(inputs.current).toMatchObject({ sites: null, sitesFailed: true });
});

test('a base score includes the visit only where the service lowers it', async () => {
  expect(visits((await show(sites)).current)).toEqual([
    [VISITED, false],
    [null, false],
  ]);
  expect(visits((await show(sites, true)).current)).toEqual([
    [VISITED, true],
    [null, false],
  ]);
});

test('a later visit of the device is not yet in the base score; an earlier one changes nothing', async () => {
  const inputs = await show(sites, true);
  const visit = (siteId: number, at: number) => aDeviceVisit({ id: `v${siteId}`, siteId, at, madeAt: at });
  act(() => showField([visit(1, VISITED), visit(2, START)]));
  expect(visits(inputs.current)).toEqual([
    [VISITED, true],
    [START, false],
  ]);
  act(() => showField([visit(1, VISITED + 1)]));
  expect(visits(inputs.current)).toEqual([
    [VISITED + 1, false],
    [null, false],
  ]);
});
