import type { Position } from '#e2e/harness/browser/position.ts';

/** `lost`: the device reports offline. `dead`: it reports online, but no connection succeeds. `slow`: answers are late. */
export type NetworkState = 'good' | 'slow' | 'lost' | 'dead';

export type ShiftStep = {
  readonly network: NetworkState;
  readonly position: Position;
  /** The page is hidden and its timers do not run. */
  readonly locked: boolean;
  /** Opens the first site and goes back. */
  readonly visit: boolean;
};

const METRES_PER_DEGREE = 111_195;

/** A shift in steps of 10 s, the same for the same seed. It ends with a good network and an open phone. */
export function shiftScript(seed: number, steps: number, start: Position): readonly ShiftStep[] {
  const chance = randomBy(seed);
  const between = (least: number, most: number) => least + Math.floor(chance() * (most - least + 1));
  const script: ShiftStep[] = [];
  let network: NetworkState = 'good';
  let networkLeft = between(6, 12);
  let lockedLeft = 0;
  let { latitude, longitude } = start;
  let heading = chance() * 2 * Math.PI;
  for (let step = 0; step < steps; step += 1) {
    const last = step >= steps - 15;
    if (networkLeft === 0) {
      const bad: readonly NetworkState[] = ['lost', 'dead', 'slow'];
      network = network === 'good' ? (bad[between(0, 2)] ?? 'lost') : 'good';
      networkLeft = network === 'good' ? between(4, 14) : between(1, 9);
    }
    networkLeft -= 1;
    if (lockedLeft === 0 && chance() < 0.03) lockedLeft = between(3, 12);
    const locked = lockedLeft > 0 && !last;
    lockedLeft = Math.max(0, lockedLeft - 1);
    // A walk with occasional turns.
    if (chance() < 0.15) heading = chance() * 2 * Math.PI;
    const metres = between(0, 90);
    latitude += (Math.cos(heading) * metres) / METRES_PER_DEGREE;
    longitude += (Math.sin(heading) * metres) / (METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180));
    script.push({
      network: last ? 'good' : network,
      position: { latitude, longitude },
      locked,
      visit: !locked && !last && chance() < 0.03,
    });
  }
  return script;
}

/** The small generator known as mulberry32. */
function randomBy(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
