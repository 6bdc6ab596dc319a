import { optionalPart } from './optional-part.tsx';

/** The other sign-in methods, above the form. */
export const SignInOptionsSlot = optionalPart(
  ({ features, sso }) => sso !== undefined || features.includes('passkeys'),
  async () => (await import('./sign-in-options.tsx')).SignInOptions,
  Place,
);

/**
 * The service replaces it in the page by what the build rendered for its configuration, so that the form does not move
 * when the code arrives. The empty text makes React keep that.
 */
function Place() {
  return (
    <div data-sign-in-options="" hidden suppressHydrationWarning>
      {''}
    </div>
  );
}
