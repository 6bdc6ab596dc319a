import { signInContract } from '@patrolplan/contract/sign-in';
import { runtimeConfig } from '#config/runtime-config.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import { api } from '#state/service/api.ts';

export type Sso = { readonly name: string; readonly isOnly: boolean; readonly isDown: boolean };

/** The organisation's provider as `/config.json` names it; null without the feature. */
export function readSso(): Sso | null {
  const { name, isOnly, isDown } = Object(runtimeConfig().sso) as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string') return null;
  return { name, isOnly: isOnly === true, isDown: isDown === true };
}

/** Of the tab only: what the browser must bring back from the provider, and whether it accepts an invitation. */
const BEGUN = 'pp:ssoBegun';

type Begin =
  | { readonly kind: 'sign-in' | 'link' }
  | { readonly kind: 'invitation'; readonly uid: string; readonly token: string };

/** Leaves for the provider. Returns only why it could not. */
export async function goToProvider(begin: Begin): Promise<CallFailure | null> {
  const binding = randomText();
  const reply = await (begin.kind === 'link'
    ? api.call(signInContract.beginSsoLink, { body: { binding } })
    : api.call(signInContract.beginSso, {
        body: {
          binding,
          ...(begin.kind === 'invitation' && { invitation: { uid: begin.uid, token: begin.token } }),
        },
      }));
  if (!reply.ok) return reply.failure;
  sessionStorage.setItem(BEGUN, `${begin.kind} ${binding}`);
  location.assign(reply.value.url);
  return null;
}

export type Returned =
  | { readonly kind: 'code'; readonly code: string; readonly binding: string; readonly isInvitation: boolean }
  | { readonly kind: 'problem'; readonly problem: string };

/**
 * Reads the result of a provider sign-in from the URL fragment, or null. Changes nothing, because React may render a
 * screen twice before it shows it.
 */
export function readReturned(): Returned | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const [code, problem] = [fragment.get('sso'), fragment.get('sso-problem')];
  if (code === null && problem === null) return null;
  const [begun = '', binding] = (sessionStorage.getItem(BEGUN) ?? '').split(' ');
  // Another browser began, or nobody did.
  if (code === null || binding === undefined) return { kind: 'problem', problem: problem ?? 'failed' };
  return { kind: 'code', code, binding, isInvitation: begun === 'invitation' };
}

/** Takes the code out of the address bar: it works once. */
export function forgetReturned(): void {
  history.replaceState(history.state, '', location.pathname);
  sessionStorage.removeItem(BEGUN);
}

/** 256 random bits as base64url. */
function randomText(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
