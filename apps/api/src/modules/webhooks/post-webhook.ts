import { lookup as resolve } from 'node:dns/promises';
import { type RequestOptions, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { withTimeLimit } from '#core/time-limit.ts';
import { errorCode } from '#db/explain-database-error.ts';
import { type Targets, bareHost } from './refused-target.ts';

const TIMEOUT_MS = 8_000;

export type Posted =
  | { readonly kind: 'accepted' }
  /** A temporary failure: retried later. */
  | { readonly kind: 'delayed'; readonly reason: string }
  /** Not tried again: the address is not allowed, or the receiver refuses the request. */
  | { readonly kind: 'refused'; readonly reason: string; readonly status?: number };

export type PostWebhook = (webhook: {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}) => Promise<Posted>;

type Resolve = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

const resolveAll: Resolve = (host) => resolve(host, { all: true });

/**
 * Sends webhooks. A name is resolved once; every address of it must be allowed, and the connection uses the first of them,
 * so that a second answer of the name server cannot lead elsewhere. A redirect is not followed.
 */
export function webhookPoster(targets: Targets, resolveHost: Resolve = resolveAll): PostWebhook {
  return async ({ url: text, headers, body }) => {
    const refusal = targets.urlRefusal(text);
    if (refusal !== undefined) return { kind: 'refused', reason: refusal };
    const url = new URL(text);
    const host = bareHost(url);
    try {
      const found =
        isIP(host) === 0
          ? await withTimeLimit(resolveHost(host), TIMEOUT_MS, 'The name server does not answer.')
          : [{ address: host, family: isIP(host) }];
      const [first] = found;
      if (first === undefined) return { kind: 'delayed', reason: 'The host is not known.' };
      for (const { address } of found) {
        const reason = targets.addressRefusal(address);
        if (reason !== undefined) return { kind: 'refused', reason };
      }
      return postOutcome(await post(url, first, { headers, body }));
    } catch (cause) {
      return {
        kind: 'delayed',
        reason: `The webhook cannot be reached: ${errorCode(cause) ?? 'no answer'}.`,
      };
    }
  };
}

/** A receiver that refuses our request will refuse it again; one that is busy or broken may not. */
function postOutcome(status: number): Posted {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  const reason = `The webhook answered ${status}.`;
  const isFinal = status >= 300 && status < 500 && status !== 408 && status !== 425 && status !== 429;
  return isFinal ? { kind: 'refused', reason, status } : { kind: 'delayed', reason };
}

/** The status of the reply; its body is not read. */
function post(
  url: URL,
  { address, family }: { readonly address: string; readonly family: number },
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string | Buffer },
): Promise<number> {
  const { promise, resolve: answer, reject } = Promise.withResolvers<number>();
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    lookup: (_host, { all }, found) =>
      all === true ? found(null, [{ address, family }]) : found(null, address, family),
  };
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, (response) => {
    answer(response.statusCode ?? 0);
    response.destroy();
  });
  request.on('error', reject);
  request.end(body);
  return promise;
}
