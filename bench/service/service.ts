import { fork } from 'node:child_process';
import { join } from 'node:path';

export type ServiceFacts = {
  readonly origin: string;
  /** The second server of the same process, which changes the boosts. */
  readonly beside: string;
  readonly access: string;
  readonly refresh: string;
  /** A session of a member of staff. */
  readonly staff: { readonly access: string; readonly refresh: string };
  /** The area of two hundred sites, and all areas, ten thousand. */
  readonly town: readonly string[];
  readonly all: readonly string[];
  /** Two areas with sixty-one sites, and two with about a thousand. */
  readonly sixty: readonly string[];
  readonly thousand: readonly string[];
};

export type BenchService = ServiceFacts & {
  /** Of the fifty boosts so many end, and as many other sites get one. */
  changeBoosts(ending: number): Promise<void>;
  stop(): Promise<void>;
};

export async function startBenchService(serverUrl: string, webRoot: string): Promise<BenchService> {
  const child = fork(join(import.meta.dirname, 'service-process.ts'), [serverUrl, webRoot]);
  const facts = await new Promise<ServiceFacts>((resolve, reject) => {
    // Safe: the only message that this program of ours sends.
    child.once('message', (message) => resolve(message as ServiceFacts));
    child.once('exit', (code) => reject(new Error(`The service ended with ${code} before it was ready`)));
  });
  const ask = async <T>(path: string, method = 'GET'): Promise<T> => {
    const reply = await fetch(facts.beside + path, { method });
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    // Safe: the shapes are written down beside each question, in the same folder.
    return (await reply.json()) as T;
  };
  return {
    ...facts,
    changeBoosts: async (ending) => void (await ask(`/boosts?ending=${ending}`, 'POST')),
    async stop() {
      if (!child.connected) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await ended;
    },
  };
}
