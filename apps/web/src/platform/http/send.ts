import { readRetryAfter } from './retry-after.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type Outgoing = {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
  readonly token: string | null;
  readonly signal?: AbortSignal | undefined;
};

export type Wire = {
  fetch: Fetch;
  /** Settles when the page is there to act on a failure, which it is not while it is being left. */
  readonly whenPageActive: () => Promise<void>;
  /** Gets the Date header of each reply, and when (ms since 1970) the request began and the reply came. */
  readonly noteDate?: (header: string | null, sentAt: number, receivedAt: number) => void;
};

/** What came back: a status with its JSON (undefined when it is none), or null for no response at all. */
export type Incoming = {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterSeconds?: number;
} | null;

const TIMEOUT_MS = 10_000;

/**
 * One request: JSON, or bytes of a CSV file; bearer token, 10 s for the whole of it, body included. Rejects only when the caller
 * called it off.
 */
export async function send({ fetch, whenPageActive, noteDate }: Wire, outgoing: Outgoing): Promise<Incoming> {
  const called = outgoing.signal;
  called?.throwIfAborted();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), TIMEOUT_MS);
  const callOff = () => limit.abort();
  called?.addEventListener('abort', callOff);
  const sentAt = Date.now();
  try {
    const response = await fetch(outgoing.url, {
      method: outgoing.method,
      headers: headers(outgoing),
      signal: limit.signal,
      // The bearer header is the whole of a session; cookies play no part, and no cache may keep a reply.
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

/** Bytes are a part of a CSV file; everything else is sent as JSON. */
function wireBody(body: unknown): BodyInit {
  return body instanceof Uint8Array ? body.slice() : JSON.stringify(body);
}

function headers({ token, body }: Outgoing): Record<string, string> {
  const type = body instanceof Uint8Array ? 'text/csv' : 'application/json';
  const common = { Accept: 'application/json', 'Content-Type': type };
  return token === null ? common : { ...common, Authorization: `Bearer ${token}` };
}

/** Undefined when the text is not JSON. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
