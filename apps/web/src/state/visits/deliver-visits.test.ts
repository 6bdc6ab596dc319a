import { describe, expect, test } from 'vitest';
import { createDeliver } from './deliver-visits.ts';
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

  test('an answer goes with its visit, also the one that nothing was found', async () => {
    const { deliver, sent } = deliveryWith(ok({ results: [] }));
    await deliver(7, [visit({ found: 0 }), visit({ id: 'v2', found: 3 }), visit({ id: 'v3', found: null })]);
    const found = [{ found: 0 }, { found: 3 }, expect.not.objectContaining({ found: null })];
    expect(sent[0]?.[1]).toMatchObject({ body: { visits: found } });
  });

  test('an answered survey stop is sent as one; without an answer it says nothing', async () => {
    const { deliver, sent } = deliveryWith(ok({ results: [] }));
    await deliver(7, [visit({ isSurvey: true, found: 1 }), visit({ id: 'v2', isSurvey: true })]);
    const visits = [{ found: 1, is_survey: true }, expect.not.objectContaining({ is_survey: true })];
    expect(sent[0]?.[1]).toMatchObject({ body: { visits } });
  });

  test('a delivery sends each visit once, with no time in the future, and is retried twice', async () => {
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

  test('a delivery returns the reply to each visit', async () => {
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

  test('a delivery returns the failure of the call', async () => {
    const failure = failed({ kind: 'offline' });
    expect(await deliveryWith(failure).deliver(7, [])).toBe(failure);
  });
});
