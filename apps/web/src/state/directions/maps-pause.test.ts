import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mapsPausedFor, pauseMaps, retryAfterMinutes } from './maps-pause.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

const tooMany = (retryAfterSeconds: number | null) =>
  ({ kind: 'too-many-requests', retryAfterSeconds }) as const;

describe('the next run', () => {
  test('an unanswered run is retried after 1, 2, 4, 8, then every 15 minutes', () => {
    const minutes = [0, 1, 2, 3, 4, 50].map((retries) => retryAfterMinutes({ kind: 'unanswered' }, retries));
    expect(minutes).toEqual([1, 2, 4, 8, 15, 15]);
  });

  test('a refused key pauses the maps service for at least an hour', () => {
    expect(retryAfterMinutes({ kind: 'key-refused' }, 0)).toBe(61);
  });

  test('a 429 pauses the maps service as long as it demands, at most six hours', () => {
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

  test('a pause holds for the host and the token that refused', () => {
    pauseMaps(60);
    adoptRuntimeConfig({ mapsToken: 'second' });
    expect(mapsPausedFor()).toBe(0);
    adoptRuntimeConfig({ mapsToken: 'first' });
    expect(mapsPausedFor()).toBe(60);
    adoptRuntimeConfig({ mapsToken: 'first', mapsHost: 'https://maps.test' });
    expect(mapsPausedFor()).toBe(0);
  });

  test('the maps service is not paused before the first refusal or after the end of the pause', () => {
    expect(mapsPausedFor()).toBe(0);
    pauseMaps(-1);
    expect(mapsPausedFor()).toBe(0);
  });

  test('a stored pause of more than six hours is ignored, because the clock was set back', () => {
    pauseMaps(360);
    expect(mapsPausedFor()).toBe(360);
    pauseMaps(361);
    expect(mapsPausedFor()).toBe(0);
  });
});
