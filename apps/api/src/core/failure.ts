import type { FailureCode } from '@patrolplan/contract';
import { type Failed, fail } from './result.ts';

/** Why a use case refused. A route sends it as a reply, the command line prints it. */
export type Failure =
  /** Bad input, with messages by field. A client recognises the failure by its code, if it has one. */
  | {
      readonly kind: 'invalid';
      readonly fields: Readonly<Record<string, string | readonly string[]>>;
      readonly code?: FailureCode;
    }
  | { readonly kind: 'unauthenticated' | 'forbidden' | 'not-found' | 'wrong-type'; readonly message: string }
  /** Somebody else changed the record: `current` is what it holds now. */
  | { readonly kind: 'conflict'; readonly message: string; readonly current?: object }
  | {
      readonly kind: 'too-many-attempts' | 'busy';
      readonly message: string;
      readonly retryAfterSeconds: number;
    };

export const invalid = (
  fields: Readonly<Record<string, string | readonly string[]>>,
  code?: FailureCode,
): Failed<Failure> => fail({ kind: 'invalid', fields, ...(code && { code }) });

export const unauthenticated = (message: string): Failed<Failure> =>
  fail({ kind: 'unauthenticated', message });

export const forbidden = (message: string): Failed<Failure> => fail({ kind: 'forbidden', message });

/** The default message is the same for a missing record and for one that the caller may not see. */
export const notFound = (message = 'Not found.'): Failed<Failure> => fail({ kind: 'not-found', message });

/** The request is valid but does not fit the current state of the data. */
export const conflict = (message: string, current?: object): Failed<Failure> =>
  fail({ kind: 'conflict', message, ...(current && { current }) });

/** The body of a request is of another media type than the call takes. */
export const wrongType = (message: string): Failed<Failure> => fail({ kind: 'wrong-type', message });

/** All messages of a failure, for people who read them outside a form. */
export function failureMessages(failure: Failure): readonly string[] {
  return failure.kind === 'invalid' ? Object.values(failure.fields).flat() : [failure.message];
}
