import { contract } from '@patrolplan/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { send } from './send.ts';
import { device, tab } from '#testing/http-tab.ts';

describe('a page that is unloading', () => {
  test('a call aborted by unloading the page counts as offline only if the page comes back', async () => {
    const here = tab(device(), () => 'no-answer');
    here.leave();
    let settled = false;
    const result = here.client.call(contract.readProfile, {}).finally(() => {
      settled = true;
    });
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    expect(settled).toBe(false);
    here.comeBack();
    expect(await result).toEqual({ ok: false, failure: { kind: 'offline' } });
  });
});

describe('time-out', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  // The input does not matter here.
  const anything = { body: {}, params: { siteid: 1 } } as never;

  const calls = Object.values(contract);

  test.each(calls)('$name without a response ends after 10 seconds as offline', async (call) => {
    const { client } = tab(device(), () => 'hangs');
    const result = client.call(call, anything);
    let settled = false;
    void result.finally(() => {
      settled = true;
    });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toEqual({ ok: false, failure: { kind: 'offline' } });
  });
});

test('the date of each reply is reported with the time before and after the call', async () => {
  const noted: unknown[] = [];
  const wire = {
    fetch: async () => new Response('{}', { headers: { date: 'Sat, 14 Nov 2026 15:00:00 GMT' } }),
    whenPageActive: async () => undefined,
    noteDate: (...given: unknown[]) => noted.push(given),
  };
  await send(wire, { method: 'GET', url: '/', token: null });
  expect(noted).toEqual([['Sat, 14 Nov 2026 15:00:00 GMT', expect.any(Number), expect.any(Number)]]);
});
