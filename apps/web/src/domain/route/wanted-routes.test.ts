import { describe, expect, test } from 'vitest';
import type { Position } from '#domain/geo.ts';
import { aSite } from '#testing/a-site.ts';
import { routeFrom } from './route.ts';
import { type WantedRoute, afterMove, wantedRoutes } from './wanted-routes.ts';

const here = { latitude: 54.97, longitude: -1.61 };
const elsewhere = { latitude: 55.02, longitude: -1.5 };
const measuredFrom = (from: Position) => routeFrom({ seconds: 300, metres: 1000 }, from);
const sites = [1, 2, 3].map((siteId) => aSite({ siteId }));
const ids = (wanted: readonly WantedRoute[]) => wanted.map(({ site }) => site.siteId);

describe('wanted routes', () => {
  test('when the setting first turns on, routes are wanted for all sites', () => {
    expect(ids(wantedRoutes(sites, {}, here))).toEqual([1, 2, 3]);
  });

  test('when the location changes, routes are recalculated for all sites', () => {
    const book = { 1: measuredFrom(elsewhere), 2: measuredFrom(elsewhere), 3: measuredFrom(elsewhere) };
    expect(ids(wantedRoutes(sites, book, here))).toEqual([1, 2, 3]);
  });

  test('when the selected areas change, routes are wanted only for sites that lack one', () => {
    const book = { 1: measuredFrom(here), 3: measuredFrom({ ...here }) };
    expect(ids(wantedRoutes(sites, book, here))).toEqual([2]);
  });

  test('a route of unknown origin is shown but wanted again', () => {
    const book = { 1: { ...measuredFrom(here), from: null } };
    expect(ids(wantedRoutes(sites, book, here))).toEqual([1, 2, 3]);
  });

  test('a route is requested only for sites with latitude and longitude', () => {
    const half = aSite({ siteId: 4, latitude: null });
    const other = aSite({ siteId: 5, longitude: null });
    expect(wantedRoutes([half, other], {}, here)).toEqual([]);
  });

  test('latitude or longitude 0 is a coordinate', () => {
    const greenwich = aSite({ siteId: 6, longitude: 0 });
    const equator = aSite({ siteId: 7, latitude: 0 });
    expect(ids(wantedRoutes([greenwich, equator], {}, here))).toEqual([6, 7]);
  });
});

describe('after a move', () => {
  test('routes for sites no longer listed are dropped, the others stay until replaced', () => {
    const book = { 1: measuredFrom(elsewhere), 99: measuredFrom(elsewhere) };
    expect(afterMove(book, sites, here)).toEqual({ 1: book[1] });
  });

  test('without a move nothing is dropped, so that areas chosen again find their routes', () => {
    const book = { 1: measuredFrom(here), 99: measuredFrom(here) };
    expect(afterMove(book, sites, here)).toBe(book);
  });
});
