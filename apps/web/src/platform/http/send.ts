import { readRetryAfter } from './retry-after.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type Outgoing = {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
  readonly token: string | null;
  readonly signal?: AbortSignal | undefined;
  readonly version?: string | undefined;
};

export type Wire = {
  fetch: Fetch;
  /** Settles when the page can act on a failure, which it cannot while it is being left. */
  readonly whenPageActive: () => Promise<void>;
  /** Receives the Date header of each reply, and when (ms since 1970) the request was sent and the reply received. */
  readonly noteDate?: (header: string | null, sentAt: number, receivedAt: number) => void;
};

/** A status with its JSON (undefined if it is not JSON), or null without a response. */
export type Incoming = {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterSeconds?: number;
} | null;

const TIMEOUT_MS = 10_000;

/**
 * Sends one request: JSON, or bytes of a CSV file, with a bearer token. The timeout of 10 s includes the body. Rejects
 * only when the caller aborts.
 */
export async function send({ fetch, whenPageActive, noteDate }: Wire, outgoing: Outgoing): Promise<Incoming> {
  const called = outgoing.signal;
  called?.throwIfAborted();
  const limit = new AbortController();
  const callOff = () => limit.abort();
  const timer = setTimeout(callOff, TIMEOUT_MS);
  called?.addEventListener('abort', callOff);
  const sentAt = Date.now();
  try {
    const response = await fetch(outgoing.url, {
      method: outgoing.method,
      headers: headers(outgoing),
      signal: limit.signal,
      // The session is in the bearer header only: no cookies, and no cache may store a reply.
      credentials: 'omit',
      cache: 'no-store',
      ...(outgoing.body === undefined ? {} : { body: wireBody(outgoing.body) }),
    });
    noteDate?.(response.headers.get('date'), sentAt, Date.now());
    const retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'));
    const body = fromJson(await response.text());
    return { status: response.status, body, ...(retryAfterSeconds !== null && { retryAfterSeconds }) };
  } catch {
    called?.throwIfAborted();
    await whenPageActive();
    return null;
  } finally {
    clearTimeout(timer);
    called?.removeEventListener('abort', callOff);
  }
}

/** Bytes are part of a CSV file; everything else is sent as JSON. */
function wireBody(body: unknown): BodyInit {
  return body instanceof Uint8Array ? body.slice() : JSON.stringify(body);
}

const headers = ({ token, body, version }: Outgoing): Record<string, string> => ({
  Accept: 'application/json',
  'Content-Type': body instanceof Uint8Array ? 'text/csv' : 'application/json',
  ...(token !== null && { Authorization: `Bearer ${token}` }),
  ...(version && { 'If-None-Match': version }),
});

/** Undefined when the text is not JSON. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
