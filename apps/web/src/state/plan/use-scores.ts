import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshDue } from '#domain/score/refresh-minute.ts';
import { type Site, siteFromReply } from '#domain/site/site.ts';
import { minuteClock, now } from '#platform/clock.ts';
import { stableOnline } from '#platform/connection.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import { readIncoming } from '#platform/http/read-incoming.ts';
import { fromJson } from '#platform/http/send.ts';
import { CallError, isUnanswered, valueOrThrow } from '#platform/query/call-error.ts';
import { useSource } from '#platform/source.ts';
import { contract } from '@patrolplan/contract';
import { storePlan, storedPlan } from './stored-plan.ts';
import { report } from '#platform/report.ts';
import { api } from '#state/service/api.ts';
import { bootHandoff } from '#platform/boot-handoff/boot-handoff.ts';
import { tokens } from '#state/session/session.ts';

/** Parsing a longer reply twice would cost more than the earlier rows gain: 60 ms with 10,000 sites. */
const MAX_CHARACTERS = 250_000;

/**
 * The sites of the selected areas with their scores. Until the reply arrives, the stored plan or the boot script's
 * reply is used.
 */
function scoresQuery(areas: readonly string[]) {
  return queryOptions({
    queryKey: ['scores', areas.toSorted()],
    queryFn: ({ signal }) => readScores(areas, signal),
    enabled: areas.length > 0,
    initialData: () => storedPlan(areas)?.sites ?? handoffSites(areas),
    initialDataUpdatedAt: () => storedPlan(areas)?.readAt,
    // Fetched on load and on area change, whatever is stored; after that the minute clock decides.
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: false,
    refetchOnReconnect: ({ state }) => (isUnanswered(state.error) ? 'always' : false),
  });
}

async function readScores(areas: readonly string[], signal: AbortSignal): Promise<readonly Site[]> {
  const reply = await api.call(contract.scoreSites, { body: { selected_areas: [...areas] } }, { signal });
  if (!reply.ok && reply.failure.kind === 'wrong-shape') {
    report('site scores', reply.failure);
    return [];
  }
  const sites = (await valueOrThrow(Promise.resolve(reply))).map(siteFromReply);
  if (!signal.aborted) storePlan(areas, sites, now().getTime());
  return sites;
}

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

/**
 * The reply to the boot script's call, if it has arrived: the first render then contains the rows. The query parses the
 * same reply again, stores it and refreshes the rest.
 */
export function handoffSites(areas: readonly string[]): readonly Site[] | undefined {
  const call = bootHandoff()?.call;
  if (call?.text === undefined || call.text.length > MAX_CHARACTERS) return undefined;
  if (call.token !== tokens.access() || call.body !== JSON.stringify({ selected_areas: areas }))
    return undefined;
  const reply = readIncoming(contract.scoreSites, { status: 200, body: fromJson(call.text) });
  return reply.ok ? reply.value.map(siteFromReply) : undefined;
}
