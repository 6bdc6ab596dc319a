import type { ErrorBody } from '@patrolplan/contract';

/** Every way in which a call fails. */
export type CallFailure =
  /** No response, or none within the time-out. */
  | { readonly kind: 'offline' }
  /** The session is over; its owner has already been told. */
  | { readonly kind: 'session-ended' }
  | { readonly kind: 'inactive' }
  | { readonly kind: 'server'; readonly status: number }
  | { readonly kind: 'refused'; readonly status: number; readonly body: ErrorBody }
  /** A good status with a reply that does not mean what the contract says. */
  | { readonly kind: 'wrong-shape' };
