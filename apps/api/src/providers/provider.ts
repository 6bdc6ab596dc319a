import type * as v from 'valibot';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import type { Budget } from './budget.ts';
import { type Random, isTransient, pauseMs, retryDelayMs } from './back-off.ts';
import { fetchJson } from './fetch-json.ts';
import {
  type ProviderFailure,
  type ProviderReply,
  describeFailure,
  failed,
  isOfProvider,
} from './provider-reply.ts';
import { type ProviderName, pauseUntil, recordFailure, recordSuccess, takeCall } from './providers-table.ts';

/** An outside service, real or simulated. */
export type Provider = {
  /** Where its data comes from, as the tables name it. */
  readonly source: ProviderName | 'simulated';
  ask<Schema extends v.GenericSchema>(
    url: URL,
    schema: Schema,
  ): Promise<ProviderReply<v.InferOutput<Schema>>>;
};

/** A provider with its key, or its simulation in a demo without a key; null: neither. */
export type Connect = (name: ProviderName) => { readonly provider: Provider; readonly key: string } | null;

export type ProviderOptions = {
  readonly db: Database;
  readonly clock: Clock;
  readonly budget: Budget;
  readonly fetch: typeof globalThis.fetch;
  readonly random: Random;
  readonly sleep: (ms: number) => Promise<void>;
  /** Called for every call made and every call withheld, for the metrics. */
  readonly onCall: (provider: ProviderName, outcome: 'success' | ProviderFailure['kind']) => void;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
};

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 5 * 1_024 * 1_024;
const MAX_ATTEMPTS = 3;

/** Makes every call to an outside service: within its budget, with retries, and not during a pause after failures. */
export function createProvider(name: ProviderName, options: ProviderOptions): Provider {
  const { db, clock, budget, random, sleep, onCall } = options;
  const limits = {
    fetch: options.fetch,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    maxBytes: options.maxBytes ?? MAX_BYTES,
  };

  async function askOnce<Schema extends v.GenericSchema>(
    url: URL,
    schema: Schema,
  ): Promise<ProviderReply<v.InferOutput<Schema>>> {
    const reply = await fetchInTurn(url, schema);
    onCall(name, reply.ok ? 'success' : reply.failure.kind);
    return reply;
  }

  async function fetchInTurn<Schema extends v.GenericSchema>(
    url: URL,
    schema: Schema,
  ): Promise<ProviderReply<v.InferOutput<Schema>>> {
    const permission = await takeCall(db, name, clock.now(), budget);
    if (permission.kind !== 'granted') return failed({ kind: permission.kind });
    if (permission.waitMs > 0) await sleep(permission.waitMs);
    return fetchJson(limits, url, schema);
  }

  return {
    source: name,
    async ask(url, schema) {
      let reply = await askOnce(url, schema);
      for (
        let attempts = 1;
        attempts < MAX_ATTEMPTS && !reply.ok && isTransient(reply.failure);
        attempts += 1
      ) {
        await sleep(retryDelayMs(attempts, random));
        reply = await askOnce(url, schema);
      }
      if (reply.ok) await recordSuccess(db, name, clock.now());
      else if (isOfProvider(reply.failure)) await noteFailure(reply.failure);
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
