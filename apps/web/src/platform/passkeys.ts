import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** The browser API for passkeys. The library is loaded when a passkey is created or used. */
export const loadPasskeys = () => import('@simplewebauthn/browser');

/** Options in the format of the library. The service creates them; the browser validates them. */
export type AddOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
export type UseOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Browsers support passkeys in secure contexts and on named hosts only. The build renders for those. */
export function canUsePasskeys(): boolean {
  if (typeof window === 'undefined') return true;
  return 'PublicKeyCredential' in window && !/^(?:[\d.]+|\[.*\])$/.test(location.hostname);
}
