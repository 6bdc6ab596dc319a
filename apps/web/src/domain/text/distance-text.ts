/** '3.4 miles', one decimal. */
export function distanceText(miles: number): string {
  return `${miles.toFixed(1)} miles`;
}
