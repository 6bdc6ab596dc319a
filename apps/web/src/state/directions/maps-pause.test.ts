import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mapsPausedFor, pauseMaps, retryAfterMinutes } from './maps-pause.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

const tooMany = (retryAfterSeconds: number | null) =>
  ({ kind: 'too-many-requests', retryAfterSeconds }) as const;

describe('the next run', () => {
  test('comes after 1, 2, 4, 8 and then every 15 minutes when no answer came', () => {
    const minutes = [0, 1, 2, 3, 4, 50].map((retries) => retryAfterMinutes({ kind: 'unanswered' }, retries));
    expect(minutes).toEqual([1, 2, 4, 8, 15, 15]);
  });

  test('comes no earlier than an hour after the key was refused', () => {
    expect(retryAfterMinutes({ kind: 'key-refused' }, 0)).toBe(61);
  });

  test('comes no earlier than a 429 asks, at most six hours later', () => {
    expect(retryAfterMinutes(tooMany(90), 0)).toBe(3);
    expect(retryAfterMinutes(tooMany(1_000_000), 0)).toBe(360);
    expect(retryAfterMinutes(tooMany(null), 2)).toBe(4);
  });
});

describe('a pause of the maps service', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-16T10:00:30Z') });
    adoptRuntimeConfig({ mapsToken: 'first' });
    storedValue('pp:mapsPause').clear();
    return () => vi.useRealTimers();
  });

  test('holds for the host and the token that refused', () => {
    pauseMaps(60);
    adoptRuntimeConfig({ mapsToken: 'second' });
    expect(mapsPausedFor()).toBe(0);
    adoptRuntimeConfig({ mapsToken: 'first' });
    expect(mapsPausedFor()).toBe(60);
    adoptRuntimeConfig({ mapsToken: 'first', mapsHost: 'https://maps.test' });
    expect(mapsPausedFor()).toBe(0);
  });

  test('is none before the first refusal, and none after its end', () => {
    expect(mapsPausedFor()).toBe(0);
    pauseMaps(-1);
    expect(mapsPausedFor()).toBe(0);
  });

  test('of more than six hours was left by a clock that was set back, and does not count', () => {
    pauseMaps(360);
    expect(mapsPausedFor()).toBe(360);
    pauseMaps(361);
    expect(mapsPausedFor()).toBe(0);
  });
});
