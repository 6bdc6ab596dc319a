import type { CallReply, ContractCall } from '@patrolplan/contract';

/** What the scripted edge does with one request. */
export type Answer =
  | { readonly kind: 'json'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'text'; readonly status: number; readonly text: string }
  | { readonly kind: 'no-answer' }
  | { readonly kind: 'silence' }
  | { readonly kind: 'held'; readonly gate: Gate; readonly after: Answer };

/** A good reply, checked against the contract. */
export function replyTo<C extends ContractCall>(_call: C, body: CallReply<C>): Answer {
  return { kind: 'json', status: 200, body };
}

/** A reply that no contract vouches for. */
export function rawReply(body: unknown, status = 200): Answer {
  return { kind: 'json', status, body };
}

export function refuse(status: number, body: unknown = {}): Answer {
  return { kind: 'json', status, body };
}

/** A page of some proxy where JSON was expected. */
export function garbage(status = 200): Answer {
  return { kind: 'text', status, text: '<!doctype html><p>Not what you asked for' };
}

/** The connection breaks. */
export function noAnswer(): Answer {
  return { kind: 'no-answer' };
}

/** The connection stays open and nothing ever comes. */
export function silence(): Answer {
  return { kind: 'silence' };
}

/** The answer waits until the test opens the gate. */
export function held(gate: Gate, after: Answer): Answer {
  return { kind: 'held', gate, after };
}

export type Gate = { readonly opened: Promise<void>; open(): void };

export function aGate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: () => resolve() };
}
