import * as v from 'valibot';
import { failed } from '#providers/provider-reply.ts';
import type { Provider } from '#providers/provider.ts';

/** Answers in a provider's own wire shape without leaving the process, so that the client in front is the real one. */
export function createSimulatedProvider(reply: (url: URL) => unknown): Provider {
  return {
    source: 'simulated',
    async ask(url, schema) {
      const read = v.safeParse(schema, reply(url));
      return read.success ? { ok: true, value: read.output } : failed({ kind: 'unreadable' });
    },
  };
}
