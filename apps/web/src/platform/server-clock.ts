/** Smaller differences are ignored: they come from the resolution of the Date header and from slow replies. */
const NO_DIFFERENCE_MS = 5_000;
const HALF_A_SECOND_MS = 500;

/**
 * How far the clock of the service is ahead of the device clock, in ms, from the Date header of a reply. Null without a
 * readable header. The service wrote the reply some time between `sentAt` and `receivedAt`.
 */
export function clockDifference(header: string | null, sentAt: number, receivedAt: number): number | null {
  const written = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(written)) return null;
  const difference = written + HALF_A_SECOND_MS - (sentAt + receivedAt) / 2;
  return Math.abs(difference) < NO_DIFFERENCE_MS ? 0 : Math.round(difference);
}
