import * as v from 'valibot';
import type { Position } from '#domain/geo.ts';
import { type Result, failed, ok } from '#domain/result.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { readRetryAfter } from './http/retry-after.ts';

export type Directions = { readonly seconds: number; readonly metres: number };

export type DirectionsFailure =
  | { readonly kind: 'no-answer' }
  | { readonly kind: 'server-error'; readonly status: number }
  /** The service does not accept our key: every request would be refused. */
  | { readonly kind: 'key-refused' }
  | { readonly kind: 'too-many-requests'; readonly retryAfterSeconds: number | null }
  /** The service refuses this request only. */
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'no-route' };

type ReadReply<T> = (body: unknown) => Result<T, DirectionsFailure>;

/** Rejects only when aborted. */
export type RequestDirections<T> = (
  from: Position,
  to: Position,
  signal: AbortSignal,
) => Promise<Result<T, DirectionsFailure>>;

export type AskDirections = RequestDirections<Directions>;

const TIMEOUT_MS = 10_000;

/**
 * Upper limit for seconds (three years) and metres (twice the circumference of the earth): a larger value is invalid.
 */
const MAX_AMOUNT = 100_000_000;
const amount = v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_AMOUNT));
const reply = v.object({
  routes: v.tuple([v.object({ duration: amount, distance: amount })]),
});

/** Driving directions of the maps service. */
export function createDirections<T>(deps: {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  host: string;
  token: string;
  read: ReadReply<T>;
}): RequestDirections<T> {
  return async (from, to, signal) => {
    const legs = `${from.longitude},${from.latitude};${to.longitude},${to.latitude}`;
    const token = encodeURIComponent(deps.token);
    const url = `${deps.host}/directions/v5/mapbox/driving/${legs}?geometries=geojson&access_token=${token}`;
    const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      const response = await deps.fetch(url, {
        signal: limited,
        credentials: 'omit',
        referrerPolicy: 'origin',
      });
      if (!response.ok) return failed(readRefusal(response));
      return deps.read(await response.json());
    } catch {
      signal.throwIfAborted();
      return failed({ kind: 'no-answer' });
    }
  };
}

function readRefusal({ status, headers }: Response): DirectionsFailure {
  if (status === 429)
    return { kind: 'too-many-requests', retryAfterSeconds: readRetryAfter(headers.get('Retry-After')) };
  if (status === 401 || status === 403) return { kind: 'key-refused' };
  return { kind: status < 500 ? 'refused' : 'server-error', status };
}

/** Seconds and metres of the first route. */
export function readDirections(body: unknown): Result<Directions, DirectionsFailure> {
  const read = v.safeParse(reply, body);
  if (!read.success) return failed({ kind: 'no-route' });
  const [first] = read.output.routes;
  return ok({ seconds: first.duration, metres: first.distance });
}

/** The maps service of this deployment; null without an access token: no routes are requested. */
export function mapsService<T>(read: ReadReply<T>): RequestDirections<T> | null {
  const { mapsHost, mapsToken } = runtimeConfig();
  if (mapsToken === '') return null;
  return createDirections({ fetch: (url, init) => fetch(url, init), host: mapsHost, token: mapsToken, read });
}

export const directionsService = (): AskDirections | null => mapsService(readDirections);
