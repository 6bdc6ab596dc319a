import { describe, expect, test } from 'vitest';
import { createDeliver } from '#state/visits/deliver-visits.ts';
import { readDeviceVisit } from '#state/visits/device-visit-schema.ts';
import { visitsOfToday } from './visits-of-today.ts';
import type { ServiceVisit } from './visits-of-today.ts';
import { failed, ok } from '#domain/result.ts';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';
import type { HttpClient } from '#platform/http/client.ts';
import { aDeviceVisit } from '#testing/a-device-visit.ts';

const NOW = new Date(2026, 10, 14, 15, 30);
const visit = (given: Partial<DeviceVisit> = {}) =>
  aDeviceVisit({
    at: NOW.getTime() - 60_000,
    note: 'Clear',
    markedAt: 0,
    sendAfter: 0,
    state: 'sent',
    ...given,
  });

describe('delivery', () => {
  const deliveryWith = (reply: unknown) => {
    const sent: unknown[][] = [];
    const api = {
      call: async (...given: unknown[]) => {
        sent.push(given);
        return reply;
      },
    } as HttpClient;
    return { deliver: createDeliver(api, () => NOW.getTime()), sent };
  };

  test('sends each visit once, with no time in the future, and is tried twice more', async () => {
    const { deliver, sent } = deliveryWith(ok({ results: [] }));
    const skipped = visit({ id: 'v2', at: NOW.getTime() + 5_000, outcome: 'skipped', reason: 'no_time' });
    await deliver(7, [visit(), skipped]);
    expect(sent[0]?.[1]).toEqual({
      body: {
        user_id: 7,
        visits: [
          {
            id: 'v1',
            site_id: 1,
            visited_at: new Date(NOW.getTime() - 60_000).toISOString(),
            outcome: 'visited',
            reason: null,
            note: 'Clear',
          },
          {
            id: 'v2',
            site_id: 1,
            visited_at: NOW.toISOString(),
            outcome: 'skipped',
            reason: 'no_time',
            note: 'Clear',
          },
        ],
      },
    });
    expect(sent[0]?.[2]).toEqual({ retry: { count: 2 } });
  });

  test('returns the answer of each visit', async () => {
    const { deliver } = deliveryWith(
      ok({
        results: [
          { id: 'a', status: 'stored', reason: null },
          { id: 'b', status: 'refused', reason: 'too_old' },
          { id: 'c', status: 'refused', reason: null },
        ],
      }),
    );
    const answers = await deliver(7, []);
    expect(answers.ok && [...answers.value]).toEqual([
      ['a', null],
      ['b', 'too_old'],
      ['c', 'invalid'],
    ]);
  });

  test('returns the failure of the call', async () => {
    const failure = failed({ kind: 'offline' });
    expect(await deliveryWith(failure).deliver(7, [])).toBe(failure);
  });
});

test('a record of the device is a visit, or nothing', () => {
  expect(readDeviceVisit(visit())).toEqual(visit());
  expect(readDeviceVisit({ ...visit(), state: 'lost' })).toBeNull();
  expect(readDeviceVisit({ ...visit(), at: Infinity })).toBeNull();
  expect(readDeviceVisit(null)).toBeNull();
});

describe('the list of own visits', () => {
  const fromService = (given: Partial<ServiceVisit> = {}): ServiceVisit => ({
    id: 's1',
    site_id: 2,
    site_name: 'Sandgate',
    visited_at: new Date(2026, 10, 14, 14, 0).toISOString(),
    outcome: 'visited',
    reason: null,
    note: 'From another phone',
    ...given,
  });

  test('has the visits of this device and those of the service, each once, the newest first', () => {
    const older = visit({ id: 'v0', at: new Date(2026, 10, 14, 9, 0).getTime() });
    const listed = visitsOfToday([older, visit()], [fromService(), fromService({ id: 'v1' })], NOW);
    expect(listed).toEqual([
      {
        id: 'v1',
        time: '15:29',
        siteName: 'Dean Street',
        note: 'Clear',
        skipReason: null,
        state: 'sent',
        refusal: null,
      },
      {
        id: 's1',
        time: '14:00',
        siteName: 'Sandgate',
        note: 'From another phone',
        skipReason: null,
        state: 'sent',
        refusal: null,
      },
      expect.objectContaining({ id: 'v0', time: '09:00' }),
    ]);
  });

  test('drops what was sent on another day, and keeps what was not', () => {
    const at = new Date(2026, 10, 13, 15, 0).getTime();
    const ids = (['sent', 'waiting', 'refused'] as const).map((state) => visit({ id: state, at, state }));
    expect(visitsOfToday(ids, [], NOW).map(({ id }) => id)).toEqual(['waiting', 'refused']);
  });

  test('puts a time that cannot be read last', () => {
    const odd = fromService({ visited_at: 'soon', reason: 'other' });
    expect(visitsOfToday([visit()], [odd], NOW).map(({ id }) => id)).toEqual(['v1', 's1']);
  });
});
