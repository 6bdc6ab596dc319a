import { signInContract } from '@patrolplan/contract/sign-in';
import { backOffMs } from '#domain/back-off.ts';
import { online } from '#platform/connection.ts';
import { exclusiveOverTabs } from '#platform/http/renew-token.ts';
import { isTransient } from '#platform/http/call-failure.ts';
import { openKeyedStore } from '#platform/storage/keyed-store.ts';
import { api } from '#state/service/api.ts';

/**
 * Digests of the refresh tokens of sessions that the service does not know have ended. A digest can end its session but
 * not use it, so it may stay on a shared device.
 */
const waiting = openKeyedStore('pp:endedSessions', (record) =>
  typeof record === 'object' && record !== null && 'id' in record && typeof record.id === 'string'
    ? { id: record.id }
    : null,
);
const exclusive = exclusiveOverTabs('patrolplan-ended-sessions');

export async function storeEnded(refreshToken: string): Promise<void> {
  const id = await hashToken(refreshToken);
  await waiting.update(() => ({ put: [{ id }] }));
}

/** Sends the waiting digests. Retries while the page is open, and after the next start. */
export async function sendEndedSessions(failures = 0): Promise<void> {
  const isDone = await exclusive(async () => {
    const left = await Promise.all((await waiting.all()).map(async ({ id }) => !(await end(id))));
    return !left.includes(true);
  });
  if (!isDone && online.get())
    setTimeout(() => void sendEndedSessions(failures + 1), backOffMs(failures + 1));
}

/** False when the service could not be reached. A refusal is final: the session does not exist. */
async function end(id: string): Promise<boolean> {
  const reply = await api.call(signInContract.logOut, { body: { refresh_digest: id } });
  if (!reply.ok && (isTransient(reply.failure) || reply.failure.kind === 'session-ended')) return false;
  await waiting.update(() => ({ remove: [id] }));
  return true;
}

/** SHA-256 as base64url. */
async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
