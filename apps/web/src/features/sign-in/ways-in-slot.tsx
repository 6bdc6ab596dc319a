import { optionalPart } from './optional-part.tsx';

/** The other sign-in methods, above the form. */
export const WaysInSlot = optionalPart(
  ({ features, sso }) => sso !== undefined || features.includes('passkeys'),
  async () => (await import('./ways-in.tsx')).WaysIn,
  Place,
);

/**
 * The service replaces it in the page by what the build rendered for its configuration, so that the form does not move
 * when the code arrives. The empty text makes React keep that.
 */
function Place() {
  return (
    <div data-ways-in="" hidden suppressHydrationWarning>
      {''}
    </div>
  );
}
