import { firstError } from '@patrolplan/contract';
import type { ErrorBody, ErrorField } from '@patrolplan/contract';
import type { CallFailure } from '#platform/http/call-failure.ts';
import { transportSentence } from '#platform/http/call-failure.ts';
import { refused, refusedFields } from '#ui/form-outcome.ts';
import type { FormOutcome } from '#ui/form-outcome.ts';

/** The parts of a reply that a form may show: a text of the reply, or the first error of a field. */
export type Preference = 'error' | 'detail' | ErrorField;

/**
 * The server's message, in the form's order of preference; otherwise the form's own text with the transport's sentence
 * as second line.
 */
export function accountRefusal(
  failure: CallFailure,
  order: readonly Preference[],
  otherwise: string,
): FormOutcome {
  if (failure.kind === 'refused') {
    for (const preference of order) {
      const words = preferredText(failure.body, preference);
      if (words) return refusedFields(words, [preference]);
    }
  }
  return refused(otherwise, transportSentence(failure));
}

function preferredText(body: ErrorBody, preference: Preference): string | undefined {
  return preference === 'error' || preference === 'detail' ? body[preference] : firstError(body, preference);
}
