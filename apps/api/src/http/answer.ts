import type { ErrorBody } from '@patrolplan/contract';
import type { Json } from './json.ts';

/** An expected failure as a value: the status and the body that the caller is to read. */
export type Refusal = {
  readonly ok: false;
  readonly status: 400 | 401 | 403 | 404 | 409 | 429 | 503;
  readonly body: ErrorBody | Readonly<Record<string, readonly string[] | string>>;
  readonly retryAfterSeconds?: number;
};

/** What a use case gives back: a value, or a refusal. Surprises are thrown. */
export type Answer<T> = { readonly ok: true; readonly value: T } | Refusal;

/** The same, already written as JSON. */
export type JsonAnswer<T> = { readonly ok: true; readonly json: Json<T> };

export const answer = <T>(value: T): Answer<T> => ({ ok: true, value });

export const answerJson = <T>(json: Json<T>): JsonAnswer<T> => ({ ok: true, json });

export const refuse = (
  status: Refusal['status'],
  body: Refusal['body'],
  retryAfterSeconds?: number,
): Refusal => ({
  ok: false,
  status,
  body,
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
});

/** A site or area that is not there, or that is not the caller's to see: the same words for both. */
export const notFound = (): Refusal => refuse(404, { detail: 'Not found.' });
