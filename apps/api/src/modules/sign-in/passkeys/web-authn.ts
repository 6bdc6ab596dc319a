/** Loaded at the first passkey: its 270 modules are a tenth of the time that a service takes to start. */
export const webAuthn = () => import('@simplewebauthn/server');
