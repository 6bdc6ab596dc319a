import type { ErrorBody } from '@patrolplan/contract';
import { transportTexts } from './texts.ts';

/** Every way in which a call fails. */
export type CallFailure =
  /** No response, or none within the time-out. */
  | { readonly kind: 'offline' }
  /** The session has ended, and its owner has been notified. */
  | { readonly kind: 'session-ended' }
  | { readonly kind: 'inactive' }
  | { readonly kind: 'server'; readonly status: number }
  /** `raw` is the reply as it came, for callers that know more of it than the catalogue. */
  | { readonly kind: 'refused'; readonly status: number; readonly body: ErrorBody; readonly raw?: unknown }
  /** A good status with a reply that does not mean what the contract says. */
  | { readonly kind: 'wrong-shape' };

/** A failure in the words of the error catalogue. */
export function failureMessage(failure: CallFailure): string {
  switch (failure.kind) {
    case 'offline':
      return transportTexts.noResponse;
    case 'session-ended':
      return transportTexts.sessionExpired;
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

/** The second line under a screen's own text: only where the transport, not the request, is to blame. */
export function transportSentence(failure: CallFailure): string | undefined {
  return failure.kind === 'server' || failure.kind === 'offline' ? failureMessage(failure) : undefined;
}
