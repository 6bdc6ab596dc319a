import { recoveredShare } from '#modules/visits/recovered-share.ts';

export type AnsweredOrNot = {
  readonly siteId: number;
  readonly at: Date;
  /** The warden answered what was found. */
  readonly isAnswered: boolean;
};

export type Counted<Visit> = {
  readonly visit: Visit;
  /** From 0 to 1: the time since anybody's previous visit, as a share of the recovery time. */
  readonly exposure: number;
};

const MINUTE_MS = 60_000;

/**
 * The answered visits that count, in the order of site and time, with their exposure. A visit soon after another one finds
 * less, also when another warden made the first one or it was not answered. A site has one answer in its recovery time, the first one.
 */
export function countedVisits<Visit extends AnsweredOrNot>(
  visits: readonly Visit[],
  recoveryMinutes: number,
): readonly Counted<Visit>[] {
  const inOrder = visits.toSorted(
    (a, b) =>
      a.siteId - b.siteId ||
      a.at.getTime() - b.at.getTime() ||
      // Of two visits in the same moment the answered one counts.
      Number(b.isAnswered) - Number(a.isAnswered),
  );
  const counted: Counted<Visit>[] = [];
  for (const [index, visit] of inOrder.entries()) {
    if (!visit.isAnswered) continue;
    const answered = counted.at(-1)?.visit;
    const isSoon =
      answered?.siteId === visit.siteId &&
      visit.at.getTime() < answered.at.getTime() + recoveryMinutes * MINUTE_MS;
    if (isSoon) continue;
    const before = inOrder[index - 1];
    const previousAt = before?.siteId === visit.siteId ? before.at : undefined;
    counted.push({ visit, exposure: recoveredShare(previousAt, visit.at, recoveryMinutes) });
  }
  return counted;
}
