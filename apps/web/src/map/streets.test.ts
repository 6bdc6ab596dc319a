import { expect, test } from 'vitest';
import { readStreets } from './streets.ts';

const graph = {
  nodes: [
    [-1.6, 54.97],
    [-1.59, 54.98],
  ],
  edges: [
    [0, 1, 1_300, 1, 0, [500, 200, -100, 300]],
    [1, 0, 1_300, 2, 0, []],
  ],
};

test('an edge is drawn from node to node through its intermediate points', () => {
  const [main, quiet] = readStreets(graph) ?? [];
  expect(main?.isMain).toBe(true);
  const expected = [
    [-1.6, 54.97],
    [-1.595, 54.972],
    [-1.596, 54.975],
    [-1.59, 54.98],
  ];
  expect(main?.points).toHaveLength(expected.length);
  expected.forEach(([longitude = 0, latitude = 0], n) => {
    expect(main?.points[n]?.[0]).toBeCloseTo(longitude, 9);
    expect(main?.points[n]?.[1]).toBeCloseTo(latitude, 9);
  });
  expect(quiet).toEqual({ isMain: false, points: [graph.nodes[1], graph.nodes[0]] });
});

test('an edge to a missing node is left out', () => {
  expect(readStreets({ ...graph, edges: [[0, 7, 1, 1, 0, []]] })).toEqual([]);
});

test.each([null, 'text', [], {}, { nodes: [[1]], edges: [] }])('no street graph is read from %j', (file) => {
  expect(readStreets(file)).toBeNull();
});
