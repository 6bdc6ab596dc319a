import type { ErrorBody } from '@patrolplan/contract';
import { transportTexts } from './texts.ts';

/** Every kind of failed call. */
export type CallFailure =
  /** No response, or none within the time-out. */
  | { readonly kind: 'offline' }
  /** The session has ended, and its owner has been notified. */
  | { readonly kind: 'session-ended' }
  /** The token has expired and could not be refreshed for this temporary cause. The session continues. */
  | { readonly kind: 'not-renewed'; readonly cause: CallFailure }
  | { readonly kind: 'inactive' }
  | { readonly kind: 'server'; readonly status: number; readonly retryAfterSeconds?: number }
  /** `raw` is the unparsed reply, for callers that know more fields than the catalogue. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly body: ErrorBody;
      readonly raw?: unknown;
      readonly retryAfterSeconds?: number;
    }
  /** A successful status with a reply that does not match the contract. */
  | { readonly kind: 'wrong-shape' };

/** Rate limited, or the service is restarting. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Whether the same call may succeed later. All other failures are final. */
export function isTransient(failure: CallFailure): boolean {
  return hasNoResponse(failure) || ('status' in failure && TRANSIENT_STATUSES.has(failure.status));
}

/** Whether the call got no response from the service itself: a screen then treats the device as offline. */
export function hasNoResponse(failure: CallFailure): boolean {
  return failure.kind === 'offline' || failure.kind === 'not-renewed';
}

/** The message of the error catalogue for a failure. */
export function failureMessage(failure: CallFailure): string {
  switch (failure.kind) {
    case 'offline':
      return transportTexts.noResponse;
    case 'session-ended':
      return transportTexts.sessionExpired;
    case 'not-renewed':
      return failureMessage(failure.cause);
    case 'inactive':
      return transportTexts.deactivated;
    case 'server':
      return transportTexts.server;
    case 'refused':
      return failure.body.detail ?? transportTexts.refused;
    case 'wrong-shape':
  }
  return transportTexts.refused;
}

/** A second line below a screen's own text, only when the transport failed and not the request. */
export function transportSentence(failure: CallFailure): string | undefined {
  return failure.kind === 'server' || hasNoResponse(failure) ? failureMessage(failure) : undefined;
}
