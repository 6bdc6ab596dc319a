import { type Round, skippedStops } from '#domain/round/round.ts';
import { stopsAtSites, visitedStops } from '#domain/round/progress.ts';
import type { TeamDraft } from './team-event.ts';

/** How far a sent round is: 'stop n of m' and nothing else. */
export type RoundReport = {
  readonly roundId: string;
  readonly done: number;
  readonly stops: number;
  readonly isFinished: boolean;
};

/**
 * What has to be reported to the service about the sent round of this device; null when it knows it. A round that was replaced by
 * another one is finished.
 */
export function dueReport(
  last: RoundReport | null,
  round: Round | null,
  isSent: (roundId: string) => boolean,
): RoundReport | null {
  if (last !== null && !last.isFinished && round?.id !== last.roundId) return { ...last, isFinished: true };
  if (round === null || !isSent(round.id)) return null;
  const done = stopsAtSites([...visitedStops(round), ...skippedStops(round)]).length;
  const report = {
    roundId: round.id,
    done,
    stops: stopsAtSites(round.stops).length,
    isFinished: round.finishedAt !== null,
  };
  const isKnown =
    last?.roundId === report.roundId &&
    last.done === report.done &&
    last.stops === report.stops &&
    last.isFinished === report.isFinished;
  return isKnown ? null : report;
}

/** What is sent for a report. Nothing for a round that has just begun: the service has its number of stops. */
export function reportDrafts(last: RoundReport | null, report: RoundReport): readonly TeamDraft[] {
  const { roundId: round_id, done, stops, isFinished } = report;
  const before = last?.roundId === round_id ? last : null;
  const hasMoved = before === null ? done > 0 : done !== before.done || stops !== before.stops;
  return [
    ...(hasMoved ? [{ kind: 'round_stop' as const, round_id, done, stops }] : []),
    ...(isFinished ? [{ kind: 'round_finished' as const, round_id }] : []),
  ];
}
