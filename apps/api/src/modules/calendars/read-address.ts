import { lookup as resolve } from 'node:dns/promises';
import { type IncomingMessage, type RequestOptions, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { MAX_CALENDAR_BYTES } from '@patrolplan/contract/staff';
import { type Targets, bareHost } from '#modules/webhooks/refused-target.ts';
import { type Result, fail, ok } from '#core/result.ts';

const TIMEOUT_MS = 8_000;
const MAX_REDIRECTS = 3;

/** The text at an address, or why it cannot be had. */
export type ReadAddress = (url: string) => Promise<Result<string, string>>;

type Resolve = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

const resolveAll: Resolve = (host) => resolve(host, { all: true });

/**
 * Reads calendars by the rules of webhooks: a name is resolved once, every address of it must be allowed, and the connection
 * uses the first of them. A redirect is followed only to an address that passes the same rules.
 */
export function addressReader(targets: Targets, resolveHost: Resolve = resolveAll): ReadAddress {
  return async (text) => {
    let address = calendarUrl(text);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const refusal = targets.urlRefusal(address);
      if (refusal !== undefined)
        return fail(redirects === 0 ? refusal : `It redirects elsewhere. ${refusal}`);
      const url = new URL(address);
      try {
        const found = await resolveAddresses(url, resolveHost);
        const refused = found
          .map((one) => targets.addressRefusal(one.address))
          .find((reason) => reason !== undefined);
        if (refused !== undefined)
          return fail(redirects === 0 ? refused : `It redirects elsewhere. ${refused}`);
        const [first] = found;
        if (first === undefined) return fail('The host is not known.');
        const reply = await get(url, first, signal);
        if (typeof reply.location !== 'string') return reply.text;
        address = new URL(reply.location, url).href;
      } catch {
        return fail(
          signal.aborted
            ? 'The calendar did not answer within 8 seconds.'
            : 'The calendar cannot be reached.',
        );
      }
    }
    return fail('The address redirects more than three times.');
  };
}

/** Calendars are often linked as `webcal:`, which means HTTPS. */
export const calendarUrl = (text: string): string => text.trim().replace(/^webcals?:\/\//i, 'https://');

async function resolveAddresses(url: URL, resolveHost: Resolve) {
  const host = bareHost(url);
  return isIP(host) === 0 ? resolveHost(host) : [{ address: host, family: isIP(host) }];
}

type Reply =
  | { readonly location: string; readonly text?: never }
  | { readonly location?: never; readonly text: Result<string, string> };

function get(
  url: URL,
  { address, family }: { readonly address: string; readonly family: number },
  signal: AbortSignal,
): Promise<Reply> {
  const { promise, resolve: answer, reject } = Promise.withResolvers<Reply>();
  const options: RequestOptions = {
    headers: { accept: 'text/calendar, text/plain;q=0.5', 'user-agent': 'PatrolPlan' },
    agent: false,
    signal,
    lookup: (_host, { all }, found) =>
      all === true ? found(null, [{ address, family }]) : found(null, address, family),
  };
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, (response) => {
    const { statusCode: status = 0, headers } = response;
    if (status >= 300 && status < 400 && headers.location !== undefined) {
      response.destroy();
      answer({ location: headers.location });
    } else if (status !== 200) {
      response.destroy();
      answer({ text: fail(`The address answered ${status}.`) });
    } else readText(response).then((text) => answer({ text }), reject);
  });
  request.on('error', reject);
  request.end();
  return promise;
}

async function readText(response: IncomingMessage): Promise<Result<string, string>> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response) {
    if (!(part instanceof Buffer)) continue;
    bytes += part.length;
    // Leaving the loop ends the connection: nothing more is read.
    if (bytes > MAX_CALENDAR_BYTES) return fail('The calendar is larger than 1 MB.');
    parts.push(part);
  }
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)));
  } catch {
    return fail('The calendar is not UTF-8 text.');
  }
}
