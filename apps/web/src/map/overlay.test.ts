import { expect, test } from 'vitest';
import { changedParts, hasDisc, isGrouped, overlayParts, positionOverlay } from './overlay.ts';
import type { Pin, Scene } from './scene.ts';

const place = { latitude: 54.97, longitude: -1.61 };
const pin = (rank: number, over: Partial<Pin> = {}): Pin => ({
  id: 100 + rank,
  place,
  rank,
  label: String(rank),
  background: 'navy',
  ink: 'white',
  boosted: false,
  ...over,
});
const scene = (pins: readonly Pin[]): Scene => ({ pins, areas: [] });

test('the first twelve sites are discs, the others dots', () => {
  expect(hasDisc(pin(12))).toBe(true);
  expect(hasDisc(pin(13))).toBe(false);
  const dots = overlayParts.dots(scene([pin(1), pin(13), pin(14)]));
  expect(dots.features.map(({ properties }) => properties?.['id'])).toEqual([113, 114]);
});

test('a visited or next stop is a disc whatever its rank', () => {
  expect(hasDisc(pin(40, { look: 'next' }))).toBe(true);
  expect(hasDisc(pin(40, { look: 'hollow' }))).toBe(false);
});

test('more than 200 sites are grouped', () => {
  const many = (n: number) => scene(Array.from({ length: n }, (_, i) => pin(i + 1)));
  expect(isGrouped(many(200))).toBe(false);
  expect(isGrouped(many(201))).toBe(true);
});

test('a line needs two places, an own position has its accuracy circle', () => {
  const there = { latitude: 54.98, longitude: -1.6 };
  expect(overlayParts.lines({ ...scene([]), ahead: [place] }).features).toEqual([]);
  const lines = overlayParts.lines({ ...scene([]), passed: [place, there], ahead: [there, place] });
  const me = positionOverlay({ place, accuracyMetres: 30 });
  expect(lines.features.map(({ properties }) => properties)).toEqual([{ kind: 'passed' }, { kind: 'solid' }]);
  expect(me.features.map(({ geometry }) => geometry.type)).toEqual(['Polygon', 'Point']);
});

test('the name of an area is at its centre', () => {
  const named: Scene = { pins: [], areas: [{ id: 7, name: 'Quayside', places: [place] }] };
  expect(overlayParts.areas(named).features.map(({ properties }) => properties)).toStrictEqual([{ id: 7 }]);
  const [name] = overlayParts.names(named).features;
  expect(name?.properties).toEqual({ name: 'Quayside', below: false });
  const [longitude = 0, latitude = 0] = name?.geometry.type === 'Point' ? name.geometry.coordinates : [];
  expect([longitude, latitude].map((degrees) => degrees.toFixed(4))).toEqual(['-1.6100', '54.9700']);
});

test('an estimated line has its own style', () => {
  const lines = [{ places: [place, place], colour: 'teal', isEstimate: true }];
  const [feature] = overlayParts.lines({ ...scene([]), lines }).features;
  expect(feature?.properties).toEqual({ kind: 'estimate', colour: 'teal' });
});

test('a new line changes only the line layer', () => {
  const before = scene([pin(1)]);
  expect(changedParts(before, { ...before, lines: [{ places: [place, place] }] })).toEqual(['lines']);
  expect(changedParts(before, { ...before, pins: [pin(2)] })).toEqual(['names', 'discs', 'dots']);
  expect(changedParts(before, { ...before, areas: [{ places: [place] }] })).toEqual(['areas', 'names']);
  expect(changedParts(before, { ...before })).toEqual([]);
});
