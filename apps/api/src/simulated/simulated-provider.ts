import * as v from 'valibot';
import { failed } from '#providers/provider-reply.ts';
import type { Provider } from '#providers/provider.ts';

/** Returns replies in a provider's own format without a network call, so that the real client code runs. */
export function createSimulatedProvider(reply: (url: URL) => unknown): Provider {
  return {
    source: 'simulated',
    async ask(url, schema) {
      const read = v.safeParse(schema, reply(url));
      return read.success ? { ok: true, value: read.output } : failed({ kind: 'unreadable' });
    },
  };
}
