import * as v from 'valibot';
import { type ProviderReply, failed } from './provider-reply.ts';

export type FetchLimits = {
  readonly fetch: typeof globalThis.fetch;
  /** For the whole answer, its body included. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
};

/** Calls an outside service once. Every failure is a value; nothing is thrown. */
export async function fetchJson<Schema extends v.GenericSchema>(
  { fetch, timeoutMs, maxBytes }: FetchLimits,
  url: URL,
  schema: Schema,
): Promise<ProviderReply<v.InferOutput<Schema>>> {
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      signal: deadline,
      headers: { accept: 'application/json' },
      redirect: 'error',
    });
    if (!response.ok) {
      await response.body?.cancel();
      return failed(toRefusal(response));
    }
    const text = await readText(response, maxBytes);
    return text === null ? failed({ kind: 'too-large' }) : parse(text, schema);
  } catch {
    // The message of a failed fetch may quote the address, which carries the key: it is not passed on.
    return failed(deadline.aborted ? { kind: 'timed-out' } : { kind: 'broken-connection' });
  }
}

function toRefusal({ status, headers }: Response) {
  if (status === 429) {
    return { kind: 'too-many-requests', retryAfterSeconds: readSeconds(headers.get('retry-after')) } as const;
  }
  if (status >= 500) return { kind: 'server-error', status } as const;
  return { kind: status === 401 || status === 403 ? 'key-refused' : 'refused', status } as const;
}

/** The header in its form of whole seconds; the form of a date is as good as none. */
function readSeconds(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null;
}

/** The body as text, or null as soon as it is longer than allowed. */
async function readText(response: Response, maxBytes: number): Promise<string | null> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    // Leaving the loop ends the connection.
    if (bytes > maxBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parse<Schema extends v.GenericSchema>(
  text: string,
  schema: Schema,
): ProviderReply<v.InferOutput<Schema>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return failed({ kind: 'not-json' });
  }
  const read = v.safeParse(schema, value);
  return read.success ? { ok: true, value: read.output } : failed({ kind: 'unreadable' });
}
