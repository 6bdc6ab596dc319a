import type { CallReply } from '@patrolplan/contract';
import type { ServiceCall } from '@patrolplan/contract/all';

/** The scripted backend's answer to one request. */
export type Answer =
  | {
      readonly kind: 'json';
      readonly status: number;
      readonly body: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'text';
      readonly status: number;
      readonly text: string;
      readonly contentType: string;
    }
  | { readonly kind: 'no-answer' }
  | { readonly kind: 'silence' }
  | { readonly kind: 'held'; readonly latch: Latch; readonly after: Answer };

/** A valid reply, checked against the contract. */
export function replyTo<C extends ServiceCall>(_call: C, body: CallReply<C>): Answer {
  return { kind: 'json', status: 200, body };
}

/** A reply that is not checked against the contract. */
export function rawReply(body: unknown, status = 200): Answer {
  return { kind: 'json', status, body };
}

export function refuse(status: number, body: unknown = {}, headers: Record<string, string> = {}): Answer {
  return { kind: 'json', status, body, headers };
}

/** HTML, as some proxies send, where JSON was expected. */
export function garbage(status = 200): Answer {
  return { kind: 'text', status, text: '<!doctype html><p>Not what you asked for', contentType: 'text/html' };
}

/** The connection breaks. */
export function noAnswer(): Answer {
  return { kind: 'no-answer' };
}

/** The connection stays open and no answer is sent. */
export function silence(): Answer {
  return { kind: 'silence' };
}

/** The answer waits until the test releases the latch. */
export function held(latch: Latch, after: Answer): Answer {
  return { kind: 'held', latch, after };
}

export type Latch = { readonly released: Promise<void>; release(): void };

export function aLatch(): Latch {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { released: promise, release: () => resolve() };
}
