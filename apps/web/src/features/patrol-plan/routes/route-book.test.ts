import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createRouteBook } from './route-book.ts';
import { routeFrom } from '#domain/route/route.ts';
import { aSite } from '#testing/a-site.ts';
import { storedKeys } from '#platform/storage/stored-keys.ts';
import { createStoredValues } from '#platform/storage/stored-values.ts';

const here = { latitude: 54.97, longitude: -1.61 };
const elsewhere = { latitude: 55.02, longitude: -1.5 };
const route = routeFrom({ seconds: 600, metres: 1609.344 }, here);

/** A fake browser storage; `visit` opens a page on it. */
function aDevice() {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  const visit = () => {
    const stored = createStoredValues({ table: storedKeys, storage, changedElsewhere: () => {} });
    const cache = stored('routeCache');
    const lastLocation = stored('lastLocation');
    return {
      signOut() {
        cache.clear();
        lastLocation.clear();
      },
      book: createRouteBook({ cache, lastLocation, saveAfterMs: 1000 }),
    };
  };
  const json = (key: string): unknown => JSON.parse(entries.get(key) ?? 'null');
  return { visit, json, entries };
}

describe('the route book', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  test('routes are stored with the fields of section 3 by site id', () => {
    const device = aDevice();
    const { book } = device.visit();
    book.put({ 7: route });
    book.save();
    expect(device.json('routeCache')).toEqual({
      7: {
        duration_seconds: 600,
        duration_str: '10 min',
        distance: 1609.344 * 0.00062137,
        distance_str: '1.0 miles',
        route_score: 5 / 1.2,
        from: here,
      },
    });
    expect(device.json('lastLocation')).toEqual(here);
  });

  test('stored routes are read again at the next visit', () => {
    const device = aDevice();
    const first = device.visit();
    first.book.put({ 7: route });
    first.book.save();
    expect(device.visit().book.get()).toEqual({ 7: route });
  });

  test('a route without an origin is stored', () => {
    const device = aDevice();
    const entry = {
      duration_seconds: 1,
      duration_str: '0 min',
      distance: 1,
      distance_str: '1.0 miles',
      route_score: 5,
    };
    device.entries.set('routeCache', JSON.stringify({ 7: entry }));
    expect(device.visit().book.get()[7]).toMatchObject({ durationSeconds: 1, from: null });
  });

  test('readers see a batch at once; storage follows a second later, once for many batches', () => {
    const device = aDevice();
    const { book } = device.visit();
    let seen = 0;
    book.subscribe(() => (seen += 1));
    book.put({ 1: route });
    book.put({ 2: route });
    expect(seen).toBe(2);
    expect(device.json('routeCache')).toBeNull();
    vi.advanceTimersByTime(1000);
    expect(Object.keys(device.json('routeCache') as object)).toEqual(['1', '2']); // Safe: the object just saved.
  });

  test('routes of unlisted sites are dropped after a move', () => {
    const { book } = aDevice().visit();
    const old = routeFrom({ seconds: 1, metres: 1 }, elsewhere);
    book.put({ 1: old, 99: old });
    book.dropUnlisted([aSite({ siteId: 1 })], here);
    expect(book.get()).toEqual({ 1: old });
  });

  test('clearing the book removes everything, and nothing is saved later', () => {
    const device = aDevice();
    const { book } = device.visit();
    book.put({ 7: route });
    book.clear();
    vi.advanceTimersByTime(5000);
    expect(book.get()).toEqual({});
    expect(device.entries.size).toBe(0);
  });

  test('signing out removes the key and empties the book', () => {
    const device = aDevice();
    const visit = device.visit();
    const { book } = visit;
    book.put({ 7: route });
    book.save();
    book.put({ 8: route });
    visit.signOut();
    vi.advanceTimersByTime(5000);
    expect(book.get()).toEqual({});
    expect(device.json('routeCache')).toBeNull();
  });

  test('the book ignores the storage event of its own save', () => {
    const { book } = aDevice().visit();
    book.put({ 7: route });
    book.save();
    expect(book.get()).toEqual({ 7: route });
  });

  test('nothing is written after signing out before the first save', () => {
    const device = aDevice();
    const visit = device.visit();
    const { book } = visit;
    book.put({ 7: route });
    visit.signOut();
    book.save();
    vi.advanceTimersByTime(5000);
    expect(device.entries.size).toBe(0);
  });

  test('routes of the next session are stored as usual', () => {
    const device = aDevice();
    const visit = device.visit();
    const { book } = visit;
    book.put({ 7: route });
    visit.signOut();
    book.put({ 8: route });
    vi.advanceTimersByTime(1000);
    expect(Object.keys(device.json('routeCache') as object)).toEqual(['8']); // Safe: the object just saved.
  });

  test('an immediate save replaces the scheduled one', () => {
    const device = aDevice();
    const { book } = device.visit();
    book.put({ 7: route });
    book.save();
    device.entries.clear();
    vi.advanceTimersByTime(5000);
    expect(device.entries.size).toBe(0);
  });

  test('dropping nothing writes nothing and calls no subscriber', () => {
    const device = aDevice();
    const { book } = device.visit();
    let seen = 0;
    book.subscribe(() => (seen += 1));
    book.dropUnlisted([aSite({ siteId: 1 })], here);
    vi.advanceTimersByTime(5000);
    expect([seen, device.entries.size]).toEqual([0, 0]);
  });

  test('a batch without routes, or without an origin, keeps the last location', () => {
    const device = aDevice();
    const { book } = device.visit();
    book.put({ 7: route });
    book.put({});
    book.put({ 8: { ...route, from: null } });
    expect(device.json('lastLocation')).toEqual(here);
  });
});
