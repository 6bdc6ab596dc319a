import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@patrolplan/contract';
import type { SignedInWarden } from '#bench/shift-data.ts';
import type { Caller, Reply } from './https-caller.ts';
import type { Tally } from './tally.ts';

/** Shared by all callers of the run. */
export type Deps = {
  readonly caller: Caller;
  readonly tally: Tally;
  /** Aborted when the run is over. */
  readonly over: AbortSignal;
};

/** Ends early when the run is over. */
export async function pause(ms: number, over: AbortSignal): Promise<void> {
  await wait(Math.max(0, ms), undefined, { signal: over }).catch(() => undefined);
}

/** As the front end does: again after the time that a 503 names, until the run is over. Returns the JSON of the success. */
export async function persist(
  name: string,
  send: () => Promise<Reply>,
  { tally, over }: Deps,
): Promise<unknown> {
  for (;;) {
    const reply = await send();
    const json = tally.note(name, reply);
    if (reply.status === 200) return json;
    if (over.aborted) return undefined;
    await pause(Number(reply.headers['retry-after'] ?? 1) * 1_000 * (0.5 + Math.random()), over);
  }
}

export async function renewSession(warden: SignedInWarden, deps: Deps): Promise<void> {
  const body = () => ({ refresh: warden.refresh });
  const send = () => deps.caller.send(contract.refreshToken, warden.access, body());
  const json = await persist('refresh', send, deps);
  // Safe: the service's reply to a renewal, whose tests check it against the contract.
  if (json !== undefined) Object.assign(warden, json as { access: string; refresh: string });
}
