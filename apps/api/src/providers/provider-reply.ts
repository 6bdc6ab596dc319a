import { type Failed, type Result, fail } from '#result.ts';

/** Everything that an outside service is expected to do wrong, by name. */
export type ProviderFailure =
  /** No complete answer within the time allowed. */
  | { readonly kind: 'timed-out' }
  /** No connection, or one that broke before the whole body had come. */
  | { readonly kind: 'broken-connection' }
  | { readonly kind: 'too-many-requests'; readonly retryAfterSeconds: number | null }
  | { readonly kind: 'server-error'; readonly status: number }
  /** A refusal that asking again does not mend, such as a wrong key. */
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'too-large' }
  /** Not JSON, or JSON of another shape than documented. */
  | { readonly kind: 'unreadable' }
  /** Not asked at all: the provider rests after failures. */
  | { readonly kind: 'paused' }
  /** Not asked at all: this hour's calls are used up. */
  | { readonly kind: 'out-of-budget' };

export type ProviderReply<T> = Result<T, ProviderFailure>;

export const failed = (failure: ProviderFailure): Failed<ProviderFailure> => fail(failure);

/** How logs and tables name a failure. Never the address asked: it carries the key. */
export function describeFailure(failure: ProviderFailure): string {
  return 'status' in failure ? `${failure.kind} ${failure.status}` : failure.kind;
}
