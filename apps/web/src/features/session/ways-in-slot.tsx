import { optionalPart } from './optional-part.tsx';

/** The other sign-in methods, above the form. */
export const WaysInSlot = optionalPart(
  ({ features }) => features.includes('passkeys'),
  async () => (await import('./ways-in.tsx')).WaysIn,
);
