import { describe, expect, test } from 'vitest';
import { createWardenPosition } from './warden-position.ts';
import type { Position } from '#domain/geo.ts';
import type { PositionReading } from '#platform/geolocation.ts';
import { createSource } from '#platform/source.ts';
import { storedKeys } from '#platform/storage/stored-keys.ts';
import { createStoredValues } from '#platform/storage/stored-values.ts';

const home = { latitude: 54.97, longitude: -1.61 };
const NOW = 1_000_000_000;
const METRES_PER_DEGREE = (2 * Math.PI * 6_371_000) / 360;
const northBy = (metres: number): Position => ({
  ...home,
  latitude: home.latitude + metres / METRES_PER_DEGREE,
});
const fix = (position: Position) => ({ kind: 'fix', position, accuracyMetres: 5, at: NOW }) as const;

function aWarden(given: { stored?: Position } = {}) {
  const stored = createStoredValues({ table: storedKeys, storage: null, changedElsewhere: () => {} });
  const significant = stored('wardenLastLocation');
  if (given.stored) significant.set(given.stored);
  const readings = createSource<PositionReading>({ kind: 'waiting' });
  const seenAt = stored('pp:positionSeenAt');
  const lastFix = stored('lastUserLocation');
  const lastError = stored('errorLocation');
  const position = createWardenPosition({
    readings,
    significant,
    seenAt,
    lastFix,
    lastError,
    now: () => new Date(NOW),
  });
  position.subscribe(() => {});
  return { position, readings, significant, lastFix, lastError };
}

describe("the warden's position", () => {
  test('the first fix is stored when none is stored', () => {
    const { position, readings, significant } = aWarden();
    expect(position.get()).toEqual({ current: null, error: null, seenAt: null });
    readings.set(fix(home));
    expect(significant.get()).toEqual(home);
    expect(position.get().current).toEqual(home);
  });

  test('a move of 400 m keeps the stored position (the same object) and remembers the fix', () => {
    const { position, readings, lastFix } = aWarden({ stored: home });
    const before = position.get();
    readings.set(fix(northBy(400)));
    expect(position.get()).toBe(before);
    expect(lastFix.get()).toEqual(northBy(400));
  });

  test('a move of 600 m replaces the stored position', () => {
    const { position, readings } = aWarden({ stored: home });
    readings.set(fix(northBy(600)));
    expect(position.get().current).toEqual(northBy(600));
  });

  test('a coarse fix around the stored position does not count as a move', () => {
    const { position, readings } = aWarden({ stored: home });
    readings.set({ kind: 'fix', position: northBy(900), accuracyMetres: 2_000, at: NOW });
    expect(position.get().current).toEqual(home);
  });

  test('a fix older than a minute does not move the warden, but is used when there is no position', () => {
    const old: PositionReading = { kind: 'fix', position: northBy(900), accuracyMetres: 5, at: NOW - 60_001 };
    const known = aWarden({ stored: home });
    known.readings.set(old);
    expect(known.position.get()).toEqual({ current: home, error: null, seenAt: null });
    const unknown = aWarden();
    unknown.readings.set(old);
    expect(unknown.position.get().current).toEqual(northBy(900));
  });

  test('an error is published and stored, the position stays, the next fix clears the error', () => {
    const { position, readings, lastError } = aWarden({ stored: home });
    const message = 'Error getting geolocation: User denied Geolocation';
    readings.set({ kind: 'failed', message });
    expect(position.get()).toEqual({ current: home, error: message, seenAt: null });
    expect(lastError.get()).toBe(message);
    readings.set(fix(home));
    expect(position.get()).toEqual({ current: home, error: null, seenAt: null });
    expect(lastError.get()).toBeNull();
  });

  test('an error comes with the time at which the warden was last seen at the position', () => {
    const { position, readings } = aWarden();
    readings.set(fix(home));
    readings.set({ ...fix(northBy(100)), at: NOW - 1_000 });
    readings.set({ ...fix(northBy(900)), at: NOW - 60_001 });
    readings.set({ kind: 'failed', message: 'Error getting geolocation: Timeout expired' });
    expect(position.get()).toMatchObject({ current: home, seenAt: NOW - 1_000 });
  });

  test('signing out clears the position', () => {
    const { position, significant } = aWarden({ stored: home });
    significant.clear();
    expect(position.get().current).toBeNull();
  });

  test('subscribers are notified of a failed position, of a move and of signing out', () => {
    const { position, readings, significant } = aWarden({ stored: home });
    const heard: (string | null)[] = [];
    const leave = position.subscribe(() => heard.push(position.get().error));
    readings.set({ kind: 'failed', message: 'Error getting geolocation: Timeout expired' });
    expect(heard).toEqual(['Error getting geolocation: Timeout expired']);
    readings.set(fix(northBy(600)));
    expect(heard.length).toBeGreaterThan(1);
    const before = heard.length;
    significant.clear();
    expect(heard.length).toBe(before + 1);
    leave();
    significant.set(home);
    readings.set({ kind: 'failed', message: 'again' });
    expect(heard.length).toBe(before + 1);
  });

  test('a fix exactly one minute old still moves the warden', () => {
    const { position, readings } = aWarden({ stored: home });
    readings.set({ kind: 'fix', position: northBy(900), accuracyMetres: 5, at: NOW - 60_000 });
    expect(position.get().current).toEqual(northBy(900));
  });

  test('while waiting for the first fix, the last error stays stored', () => {
    const { readings, lastError } = aWarden();
    readings.set({ kind: 'failed', message: 'Error getting geolocation: Timeout expired' });
    readings.set({ kind: 'waiting' });
    expect(lastError.get()).toBe('Error getting geolocation: Timeout expired');
  });

  test('the snapshot is the same object while nothing changes, another after each change', () => {
    const { position, readings } = aWarden({ stored: home });
    const first = position.get();
    expect(position.get()).toBe(first);
    readings.set({ kind: 'failed', message: 'one' });
    const failed = position.get();
    expect(failed).not.toBe(first);
    expect(position.get()).toBe(failed);
    readings.set({ kind: 'failed', message: 'two' });
    expect(position.get().error).toBe('two');
  });
});
