/** Travel times between places on a line. */
export function lineTravel(positions: readonly number[]): number[] {
  return positions.flatMap((from) => positions.map((to) => Math.abs(from - to)));
}
