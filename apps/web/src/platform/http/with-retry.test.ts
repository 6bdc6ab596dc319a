import { contract } from '@patrolplan/contract';
import { describe, expect, test } from 'vitest';
import type { ServerRequest, Reply } from '#testing/fake-server.ts';
import { PROFILE, device, tab } from '#testing/http-tab.ts';

describe('the retry option', () => {
  const flaky = (_: ServerRequest, times: number): Reply => (times < 3 ? 'no-answer' : { body: PROFILE });

  test('a request is retried only when it sets the option', async () => {
    const { client, requests } = tab(device(), flaky);
    expect((await client.call(contract.readProfile, {})).ok).toBe(false);
    expect(requests).toHaveLength(1);
  });

  test('a retry waits 1 second by default', async () => {
    const { client, requests, pauses } = tab(device(), flaky);
    expect((await client.call(contract.readProfile, {}, { retry: { count: 2 } })).ok).toBe(true);
    expect(requests).toHaveLength(3);
    expect(pauses).toEqual([1_000, 1_000]);
  });
});
