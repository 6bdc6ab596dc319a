import type { Fetch } from '#platform/http/send.ts';

export type ServerRequest = {
  readonly method: string;
  readonly url: string;
  readonly token: string | null;
  readonly headers: Headers;
  readonly body: unknown;
  /** As it was given to `fetch`. */
  readonly init: RequestInit;
};

export type Reply =
  | {
      readonly status?: number;
      readonly body?: unknown;
      /** In place of a body: text that is not JSON. */
      readonly text?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | 'no-answer'
  | 'hangs';

/** A fake server at the network edge: a function answers, and the requests are recorded. */
export function fakeServer(answer: (request: ServerRequest, times: number) => Reply | Promise<Reply>) {
  const requests: ServerRequest[] = [];
  const down = Promise.withResolvers<never>();
  down.promise.catch(() => undefined); // There may be no pending call.
  const fetch: Fetch = async (url, init) => {
    const headers = new Headers(init.headers);
    const request: ServerRequest = {
      method: init.method ?? 'GET',
      url,
      headers,
      token: headers.get('Authorization')?.replace('Bearer ', '') ?? null,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      init,
    };
    requests.push(request);
    const times = requests.filter((one) => one.url === url).length;
    const reply = await Promise.race([answer(request, times), aborted(init.signal)]);
    if (reply === 'no-answer') throw new TypeError('Failed to fetch');
    if (reply === 'hangs') return Promise.race([down.promise, aborted(init.signal)]);
    const json = reply.body === undefined ? null : JSON.stringify(reply.body);
    return new Response(reply.text ?? json, { status: reply.status ?? 200, headers: { ...reply.headers } });
  };
  return {
    fetch,
    requests,
    requestsTo: (part: string) => requests.filter(({ url }) => url.includes(part)),
    /** Ends the calls that hang. */
    shutDown: () => down.reject(new TypeError('Failed to fetch')),
  };
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
