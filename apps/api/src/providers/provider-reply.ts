import { type Failed, type Result, fail } from '#core/result.ts';

/** The expected failures of an outside service. */
export type ProviderFailure =
  /** No complete answer within the time allowed. */
  | { readonly kind: 'timed-out' }
  /** No connection, or one that broke before the whole body had come. */
  | { readonly kind: 'broken-connection' }
  | { readonly kind: 'too-many-requests'; readonly retryAfterSeconds: number | null }
  | { readonly kind: 'server-error'; readonly status: number }
  /** 401 or 403: the provider refuses our key. */
  | { readonly kind: 'key-refused'; readonly status: number }
  /** The provider refuses this request. */
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'too-large' }
  /** Not JSON, such as the page of a gateway in front of the provider. */
  | { readonly kind: 'not-json' }
  /** JSON of another shape than documented. */
  | { readonly kind: 'unreadable' }
  /** Not called: the provider is paused after failures. */
  | { readonly kind: 'paused' }
  /** Not called: the calls of this hour or day are used up. */
  | { readonly kind: 'out-of-budget' };

/** Failures of a single item: the provider works, and the next item may succeed. */
const OF_ITEM = new Set<ProviderFailure['kind']>(['refused', 'unreadable', 'too-large']);
const NOT_REQUESTED = new Set<ProviderFailure['kind']>(['paused', 'out-of-budget']);

export const isOfItem = ({ kind }: ProviderFailure): boolean => OF_ITEM.has(kind);
export const wasRequested = ({ kind }: ProviderFailure): boolean => !NOT_REQUESTED.has(kind);
/** Failures that would also affect every other item. */
export const isOfProvider = (failure: ProviderFailure): boolean =>
  wasRequested(failure) && !isOfItem(failure);

export type ProviderReply<T> = Result<T, ProviderFailure>;

export const failed = (failure: ProviderFailure): Failed<ProviderFailure> => fail(failure);

/** How logs and tables name a failure. Never the URL: it contains the key. */
export function describeFailure(failure: ProviderFailure): string {
  return 'status' in failure ? `${failure.kind} ${failure.status}` : failure.kind;
}
