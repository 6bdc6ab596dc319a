import { beforeEach, describe, expect, test } from 'vitest';
import { clockDifferenceMs, noteServerDate } from './clock-difference.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { startPage } from '#testing/render-state.tsx';

beforeEach(() => {
  startPage(() => 'hangs');
  adoptRuntimeConfig({});
});

describe('the clock of the service', () => {
  const at = Date.parse('2026-11-14T15:00:00Z');
  const header = (ms: number) => new Date(at + ms).toUTCString();

  test('the clock difference is not measured without the features visits and shift', () => {
    noteServerDate(header(60_000), at, at);
    expect(clockDifferenceMs()).toBe(0);
  });

  test('the clock difference is measured where only shifts need it', () => {
    adoptRuntimeConfig({ features: ['shift'] });
    noteServerDate(header(60_000), at, at);
    expect(clockDifferenceMs()).toBe(60_500);
  });

  test('the clock difference is stored while there is one, and removed when there is none', () => {
    adoptRuntimeConfig({ features: ['visits'] });
    noteServerDate(header(60_000), at, at);
    expect(clockDifferenceMs()).toBe(60_500);
    noteServerDate(header(60_000), at + 400, at + 400);
    expect(clockDifferenceMs()).toBe(60_500);
    noteServerDate(header(60_000), at - 1_000, at - 1_000);
    expect(clockDifferenceMs()).toBe(61_500);
    noteServerDate('no date', at, at);
    expect(clockDifferenceMs()).toBe(61_500);
    noteServerDate(header(0), at, at);
    expect(storedValue('pp:clockDifference').get()).toBeNull();
  });
});
