import { planTexts } from './texts.ts';
import type { RouteProgress } from './routes/route-run.ts';
import type { Scores } from './sites/use-scores.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { capitalised, ageText, momentText } from '#domain/format.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import { transportSentence } from '#platform/http/call-failure.ts';

type PlanFailure = { readonly message: string; readonly detail: string | undefined };

export type PlanList =
  | { readonly kind: 'loading' }
  | ({ readonly kind: 'failed' } & PlanFailure)
  | { readonly kind: 'empty' }
  | { readonly kind: 'ready'; readonly heading: string; readonly rows: readonly RankedSite[] };

/** What the slot above the list says. */
export type PlanStatus =
  | { readonly kind: 'blank' }
  | { readonly kind: 'offline'; readonly text: string }
  | { readonly kind: 'busy'; readonly progress: RouteProgress | null }
  | ({ readonly kind: 'failed' } & PlanFailure)
  | { readonly kind: 'idle'; readonly text: string };

/** The states of the list in their order: loading, failed, empty, ready. What is known stays on screen. */
export function planList(scores: Scores, rows: readonly RankedSite[]): PlanList {
  if (scores.sites === null) {
    const shown = scores.fetching ? null : shownFailure(scores.failure);
    return shown ? { kind: 'failed', ...shown } : { kind: 'loading' };
  }
  const [first] = rows;
  if (!first) return { kind: 'empty' };
  return { kind: 'ready', heading: heading(first.site.dayType, first.site.currentPeriod), rows };
}

/** Offline is a state, not an error: while stored data is shown, the slot says how old it is. */
export function planStatus(scores: Scores, progress: RouteProgress | null, now: Date): PlanStatus {
  if (scores.sites === null) return { kind: 'blank' };
  const readAt = new Date(scores.readAt);
  if (scores.failure?.kind === 'offline') {
    return { kind: 'offline', text: planTexts.dataFrom(momentText(readAt, now), ageText(readAt, now)) };
  }
  if (scores.fetching || progress) return { kind: 'busy', progress };
  const failure = shownFailure(scores.failure);
  if (failure) return { kind: 'failed', ...failure };
  return { kind: 'idle', text: planTexts.updated(momentText(readAt, now)) };
}

/** A session that ended has its own words on the sign-in screen. */
function shownFailure(failure: CallFailure | null): PlanFailure | null {
  if (failure === null || failure.kind === 'session-ended' || failure.kind === 'inactive') return null;
  return { message: planTexts.failed, detail: transportSentence(failure) };
}

function heading(dayType: string, period: string): string {
  return [capitalised(dayType), period].filter((part) => part !== '').join(' · ');
}
