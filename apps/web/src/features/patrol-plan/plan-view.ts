import { planTexts } from './texts.ts';
import type { RouteProgress } from './routes/route-run.ts';
import type { Scores } from '#state/plan/use-scores.ts';
import type { NewFirst } from '#domain/score/new-first.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { nextRefreshMinute } from '#domain/score/refresh-minute.ts';
import { capitalised, momentText, partText, sameDay, timeText } from '#domain/format.ts';
import { offlineText } from '#domain/offline-text.ts';
import { type CallFailure, hasNoResponse, transportSentence } from '#platform/http/call-failure.ts';

export type PlanList =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** The transport's sentence. */
      readonly detail: string | undefined;
      /** When the next attempt starts. */
      readonly next: string;
    }
  | { readonly kind: 'empty' }
  | { readonly kind: 'ready'; readonly heading: string; readonly rows: readonly RankedSite[] };

/** The content of the status line above the list. */
export type PlanStatus =
  | { readonly kind: 'blank' }
  | { readonly kind: 'offline'; readonly text: string }
  /** `age` of the data shown meanwhile; null if it is current. */
  | { readonly kind: 'busy'; readonly age: string | null; readonly progress: RouteProgress | null }
  | { readonly kind: 'news'; readonly text: string }
  | { readonly kind: 'failed'; readonly message: string; readonly text: string }
  | { readonly kind: 'idle'; readonly text: string };

/** `detail` explains where the travel times come from, if any are shown. */
export type PositionError = {
  readonly message: string;
  readonly detail: string | undefined;
  /** It lasts until the person allows it: the line says how. */
  readonly isRefused?: boolean | undefined;
};

/** The states of the list in order: loading, failed, empty, ready. Known rows stay on screen. */
export function planList(
  scores: Scores,
  rows: readonly RankedSite[],
  now: Date,
  /** Including hidden rows. */
  ranking: readonly RankedSite[] = rows,
): PlanList {
  if (scores.sites === null) {
    if (scores.fetching || !isShown(scores.failure)) return { kind: 'loading' };
    return {
      kind: 'failed',
      message: planTexts.failed,
      detail: transportSentence(scores.failure),
      next: nextAttempt(scores, now),
    };
  }
  const [first] = ranking;
  if (!first) return { kind: 'empty' };
  const hidden = ranking.length - rows.length;
  const day = heading(first.site.dayType, first.site.currentPeriod);
  return { kind: 'ready', heading: hidden === 0 ? day : day + planTexts.hidden(hidden), rows };
}

/** Offline is a state, not an error: while stored data is shown, the status line shows its age. */
export function planStatus(
  scores: Scores,
  progress: RouteProgress | null,
  news: NewFirst | null,
  now: Date,
  /** Visits that are on this device only. */
  unsent = 0,
): PlanStatus {
  if (scores.sites === null) return { kind: 'blank' };
  const readAt = new Date(scores.readAt);
  const readText = momentText(readAt, now);
  if (!scores.connected || isUnanswered(scores))
    return { kind: 'offline', text: offlineText(readAt, now, unsent) };
  if (scores.fetching || progress) {
    const old = scores.fetching && now.getTime() - scores.readAt >= 60_000;
    return { kind: 'busy', age: old ? capitalised(offlineText(readAt, now, 0)) : null, progress };
  }
  if (news) return { kind: 'news', text: newsText(news) };
  if (isShown(scores.failure)) {
    const text = `${planTexts.dataOf(readText)}. ${nextAttempt(scores, now)}`;
    return { kind: 'failed', message: planTexts.failed, text };
  }
  return { kind: 'idle', text: planTexts.updated(readText) };
}

/** The text after a geolocation error: the status, with the detail of the error in place of 'Updated'. */
export function besidePositionError(status: PlanStatus, error: PositionError): readonly string[] {
  const parts = statusBeside(status, error);
  return error.isRefused ? [planTexts.allowLocation, ...parts] : parts;
}

function statusBeside(status: PlanStatus, { detail, isRefused }: PositionError): readonly string[] {
  switch (status.kind) {
    case 'blank':
      return [];
    case 'offline':
      return [`${planTexts.offline} ${status.text}`];
    case 'busy':
      return [planTexts.updating, status.age, status.progress && routesText(status.progress)].filter(
        (part) => part !== null,
      );
    case 'failed':
      return [status.message, status.text];
    case 'news':
      return [status.text];
    case 'idle':
  }
  return isRefused && detail === undefined ? [] : [detail ?? status.text];
}

export function routesText({ done, total }: RouteProgress): string {
  return planTexts.routes(done, total);
}

/** The detail of a geolocation error: where the travel times come from, if any are shown. */
export function timesFrom(seenAt: number | null, rows: readonly RankedSite[], now: Date): string | undefined {
  if (rows.every(({ route }) => route === null)) return undefined;
  if (seenAt === null) return planTexts.timesFromUnknown;
  const at = new Date(seenAt);
  return planTexts.timesFrom(`${sameDay(at, now) ? 'at' : 'on'} ${momentText(at, now)}`);
}

function newsText({ siteName, reason }: NewFirst): string {
  return planTexts.newFirst(siteName, reason && `${partText(reason.score)} ${planTexts.parts[reason.part]}`);
}

/**
 * Without a response, the call is repeated in the next minute or when the connection returns; after a refusal in the
 * next refresh minute.
 */
function nextAttempt(scores: Scores, now: Date): string {
  if (!scores.connected) return planTexts.tryingWhenConnected;
  const minute = Math.floor(now.getTime() / 60_000);
  const next = isUnanswered(scores) ? minute + 1 : nextRefreshMinute(minute);
  return planTexts.tryingAt(timeText(new Date(next * 60_000)));
}

function isUnanswered({ failure }: Scores): boolean {
  return failure !== null && hasNoResponse(failure);
}

/** A session that ended has its own message on the sign-in screen. */
function isShown(failure: CallFailure | null): failure is CallFailure {
  return failure !== null && failure.kind !== 'session-ended' && failure.kind !== 'inactive';
}

function heading(dayType: string, period: string): string {
  return [capitalised(dayType), period].filter((part) => part !== '').join(' · ');
}
