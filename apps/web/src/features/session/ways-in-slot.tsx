import { optionalPart } from './optional-part.tsx';

/** The other ways to sign in, above the form. */
export const WaysInSlot = optionalPart(
  ({ features, sso }) => sso !== undefined || features.includes('passkeys'),
  async () => (await import('./ways-in.tsx')).WaysIn,
);
