import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { scoresQuery } from './scores-query.ts';
import { refreshDue } from '#domain/score/refresh-minute.ts';
import type { Site } from '#domain/site/site.ts';
import { minuteClock } from '#platform/clock.ts';
import { stableOnline } from '#platform/connection.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import { CallError, isUnanswered } from '#platform/query/call-error.ts';
import { useSource } from '#platform/source.ts';

export type Scores = {
  /** Null: none known yet. */
  readonly sites: readonly Site[] | null;
  /** When they were read, in ms since 1970. */
  readonly readAt: number;
  readonly fetching: boolean;
  /** Why the last attempt failed, or would fail now. */
  readonly failure: CallFailure | null;
  /** False: the next attempt waits for the connection. */
  readonly connected: boolean;
};

const NO_ANSWER: CallFailure = { kind: 'offline' };

/** Scores of the chosen areas: on load, on area change, and in the minutes 1, 16, 31 and 46. */
export function useScores(areas: readonly string[]): Scores & { readonly refresh: () => void } {
  const query = useQuery(scoresQuery(areas));
  const connected = useSource(stableOnline);
  const { refetch } = query;
  useRefreshMinutes(areas.length > 0, isUnanswered(query.error), refetch);
  return {
    sites: query.data ?? null,
    readAt: query.dataUpdatedAt,
    fetching: query.fetchStatus === 'fetching',
    failure: query.error ? callFailure(query.error) : connected ? null : NO_ANSWER,
    connected,
    // Does not repeat a pending call.
    refresh: () => void refetch({ cancelRefetch: false }),
  };
}

/** Refreshes by the minute clock. After a sleep, a missed refresh minute is due once. */
function useRefreshMinutes(listening: boolean, unanswered: boolean, refetch: () => Promise<unknown>): void {
  useEffect(() => {
    if (!listening) return undefined;
    let checked = minuteClock.get();
    return minuteClock.subscribe(() => {
      const minute = minuteClock.get();
      // The device may report a connection while the service is unreachable: the refresh stays due.
      if (refreshDue(checked, minute) || unanswered) void refetch();
      checked = minute;
    });
  }, [listening, unanswered, refetch]);
}

function callFailure(error: unknown): CallFailure {
  return error instanceof CallError ? error.failure : { kind: 'wrong-shape' };
}
