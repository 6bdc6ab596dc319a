import type { CallFailure } from './call-failure.ts';
import { transportTexts } from './texts.ts';

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
