import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** The browser's part of passkeys. Its library is loaded when a passkey is made or used. */
export const loadPasskeys = () => import('@simplewebauthn/browser');

/** The options of a call, as the library wants them. The service made them; the browser checks them. */
export type AddOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
export type UseOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Browsers offer passkeys in secure contexts and on hosts with a name. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^(?:[\d.]+|\[.*\])$/.test(location.hostname);
}
