import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { report } from './report.ts';

/** The browser API for passkeys. The library is loaded when a passkey is created or used. */
export const loadPasskeys = () => import('@simplewebauthn/browser');

/** Options in the format of the library. The service creates them; the browser validates them. */
export type AddOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
export type UseOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

type Accepted = {
  readonly rp_id: string;
  readonly user_id: string;
  readonly credential_ids: readonly string[];
};

/** Reports to the authenticator which passkeys of a person still work, so that it offers no other. Not every browser can. */
export async function signalAccepted({ rp_id, user_id, credential_ids }: Accepted): Promise<void> {
  if (!canSignal('signalAllAcceptedCredentials')) return;
  await PublicKeyCredential.signalAllAcceptedCredentials({
    rpId: rp_id,
    userId: user_id,
    allAcceptedCredentialIds: [...credential_ids],
  }).catch((cause: unknown) => report('passkey', cause));
}

/** Reports to the authenticator that the service does not have this passkey. */
export async function signalUnknown(rpId: string, credentialId: string): Promise<void> {
  if (!canSignal('signalUnknownCredential')) return;
  await PublicKeyCredential.signalUnknownCredential({ rpId, credentialId }).catch((cause: unknown) =>
    report('passkey', cause),
  );
}

const canSignal = (name: 'signalAllAcceptedCredentials' | 'signalUnknownCredential') =>
  canUsePasskeys() && name in PublicKeyCredential;

/** Browsers support passkeys in secure contexts and on named hosts only. The build renders for those. */
export function canUsePasskeys(): boolean {
  if (typeof window === 'undefined') return true;
  return 'PublicKeyCredential' in window && !/^(?:[\d.]+|\[.*\])$/.test(location.hostname);
}
