import * as v from 'valibot';

const graph = v.object({
  nodes: v.array(v.tuple([v.number(), v.number()])),
  /** From, to, metres, class, one-way, and the points between as differences in 1e-5 degrees. */
  edges: v.array(v.tuple([v.number(), v.number(), v.number(), v.number(), v.number(), v.array(v.number())])),
});

type Point = [longitude: number, latitude: number];
export type Street = { readonly isMain: boolean; readonly points: readonly Point[] };

const STEP = 1e-5;
const MAIN = 1;

/** The streets of a shipped street graph as lines; null when the file is not such a graph. */
export function readStreets(file: unknown): readonly Street[] | null {
  const read = v.safeParse(graph, file);
  if (!read.success) return null;
  const { nodes, edges } = read.output;
  return edges.flatMap(([from, to, , kind, , interior]) => {
    const start = nodes[from];
    const end = nodes[to];
    if (start === undefined || end === undefined) return [];
    return [{ isMain: kind === MAIN, points: [start, ...pointsBetween(start, interior), end] }];
  });
}

/** Each point is stored as its difference to the previous one, the first to the start. */
function pointsBetween(start: Point, differences: readonly number[]): readonly Point[] {
  const points: Point[] = [];
  let [longitude, latitude] = start;
  for (let n = 0; n + 1 < differences.length; n += 2) {
    longitude += (differences[n] ?? 0) * STEP;
    latitude += (differences[n + 1] ?? 0) * STEP;
    points.push([longitude, latitude]);
  }
  return points;
}
