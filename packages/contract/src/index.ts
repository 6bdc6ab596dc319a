/**
 * The calls of the screens that are always there (docs/behaviour.md). The calls of a feature are in a contract of their own,
 * loaded with the feature. A namespace, not an object: the bundler puts each call into the chunk that makes it.
 */
export * as contract from './calls.ts';

export { API_SCOPES } from './api-scopes.ts';
export type { ApiScope } from './api-scopes.ts';
export { callPath, routePath } from './define-call.ts';
export type {
  Call,
  CallAccess,
  CallBody,
  CallInput,
  CallParams,
  CallReply,
  ReadBody,
  ReadReply,
} from './define-call.ts';
export type { BoostsReply } from './site-boosts.ts';
export { firstError, readErrorBody } from './error-body.ts';
export type { ErrorBody, ErrorField, FailureCode } from './error-body.ts';
