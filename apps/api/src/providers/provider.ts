import type * as v from 'valibot';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { type Random, isPassing, pauseMs, retryDelayMs } from './back-off.ts';
import { fetchJson } from './fetch-json.ts';
import { type ProviderFailure, type ProviderReply, describeFailure, failed } from './provider-reply.ts';
import { type ProviderName, pauseUntil, recordFailure, recordSuccess, takeCall } from './providers-table.ts';

/** An outside service that can be asked. What is simulated is asked the same way. */
export type Provider = {
  /** Where its data comes from, as the tables name it. */
  readonly source: ProviderName | 'simulated';
  ask<Schema extends v.GenericSchema>(
    url: URL,
    schema: Schema,
  ): Promise<ProviderReply<v.InferOutput<Schema>>>;
};

export type ProviderOptions = {
  readonly db: Database;
  readonly clock: Clock;
  readonly callsPerHour: number;
  readonly fetch: typeof globalThis.fetch;
  readonly random: Random;
  readonly sleep: (ms: number) => Promise<void>;
  /** Told of every call made and of every one withheld, for the metrics. */
  readonly onCall: (provider: ProviderName, outcome: 'success' | ProviderFailure['kind']) => void;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
};

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 5 * 1_024 * 1_024;
const MAX_ATTEMPTS = 3;

/** The one way to ask an outside service: within its budget, again after a passing failure, never while it rests. */
export function createProvider(name: ProviderName, options: ProviderOptions): Provider {
  const { db, clock, callsPerHour, random, sleep, onCall } = options;
  const limits = {
    fetch: options.fetch,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    maxBytes: options.maxBytes ?? MAX_BYTES,
  };

  async function askOnce<Schema extends v.GenericSchema>(
    url: URL,
    schema: Schema,
  ): Promise<ProviderReply<v.InferOutput<Schema>>> {
    const permission = await takeCall(db, name, clock.now(), callsPerHour);
    const reply =
      permission === 'granted' ? await fetchJson(limits, url, schema) : failed({ kind: permission });
    onCall(name, reply.ok ? 'success' : reply.failure.kind);
    return reply;
  }

  return {
    source: name,
    async ask(url, schema) {
      let reply = await askOnce(url, schema);
      for (
        let attempts = 1;
        attempts < MAX_ATTEMPTS && !reply.ok && isPassing(reply.failure);
        attempts += 1
      ) {
        await sleep(retryDelayMs(attempts, random));
        reply = await askOnce(url, schema);
      }
      if (reply.ok) await recordSuccess(db, name, clock.now());
      else if (wasAsked(reply.failure)) await noteFailure(reply.failure);
      return reply;
    },
  };

  async function noteFailure(failure: ProviderFailure): Promise<void> {
    const now = clock.now();
    const failures = await recordFailure(db, name, now, describeFailure(failure));
    const rest = pauseMs(failure, failures, random);
    if (rest > 0) await pauseUntil(db, name, new Date(now.getTime() + rest));
  }
}

const wasAsked = (failure: ProviderFailure): boolean =>
  failure.kind !== 'paused' && failure.kind !== 'out-of-budget';
