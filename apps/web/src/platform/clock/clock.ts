/** The only clock of the app. */
export function now(): Date {
  return new Date();
}
