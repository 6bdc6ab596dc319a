type Point = { readonly x: number; readonly y: number };

/** Discs are 28 px wide; two of them that touch can still be read. */
const APART_PX = 28;
/** A disc never moves further from its place than this. */
const FARTHEST_PX = 36;
const ROUNDS = 40;

/** Offsets in pixels that move discs apart where they cover each other, in the order of the points. */
export function spreadDiscs(points: readonly Point[]): readonly Point[] {
  const moved = points.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < ROUNDS; round += 1) {
    let isCrowded = false;
    moved.forEach((one, n) => {
      for (const [k, other] of moved.entries()) {
        if (k <= n) continue;
        const gap = Math.hypot(other.x - one.x, other.y - one.y);
        if (gap >= APART_PX) continue;
        isCrowded = true;
        // Discs on the same place are moved apart in a direction of their own.
        const angle = gap === 0 ? (n + k) * 2.4 : Math.atan2(other.y - one.y, other.x - one.x);
        const push = (APART_PX - gap) / 2 + 0.1;
        one.x -= Math.cos(angle) * push;
        one.y -= Math.sin(angle) * push;
        other.x += Math.cos(angle) * push;
        other.y += Math.sin(angle) * push;
      }
    });
    if (!isCrowded) break;
  }
  return points.map(({ x, y }, n) => limited({ x: (moved[n]?.x ?? x) - x, y: (moved[n]?.y ?? y) - y }));
}

function limited({ x, y }: Point): Point {
  const share = Math.min(1, FARTHEST_PX / Math.max(1, Math.hypot(x, y)));
  return { x: x * share, y: y * share };
}
