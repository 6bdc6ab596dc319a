import { recoveredShare } from '#modules/visits/recovered-share.ts';

export type AnsweredOrNot = {
  readonly siteId: number;
  readonly at: Date;
  /** The warden answered what was found. */
  readonly isAnswered: boolean;
};

export type Effort<Visit> = {
  readonly visit: Visit;
  /** Exposure, from 0 to 1: the time since anybody's previous visit, as a share of the recovery time. */
  readonly effort: number;
};

/**
 * The effort of each answered visit, in the order of site and time. A visit soon after another one finds less, whoever made
 * the first and whether it was answered or not.
 */
export function answeredEffort<Visit extends AnsweredOrNot>(
  visits: readonly Visit[],
  recoveryMinutes: number,
): readonly Effort<Visit>[] {
  const inOrder = visits.toSorted(
    (a, b) =>
      a.siteId - b.siteId ||
      a.at.getTime() - b.at.getTime() ||
      // Of two visits in the same moment the answered one counts.
      Number(b.isAnswered) - Number(a.isAnswered),
  );
  return inOrder.flatMap((visit, index) => {
    if (!visit.isAnswered) return [];
    const before = inOrder[index - 1];
    const previousAt = before?.siteId === visit.siteId ? before.at : undefined;
    return [{ visit, effort: recoveredShare(previousAt, visit.at, recoveryMinutes) }];
  });
}
