import { renderToString } from 'react-dom/server';
import { StrictMode } from 'react';
import { Router as Location } from 'wouter';
import { Router } from './router.tsx';
import { preloadScreen } from './preload-screen.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { SignedInShell } from './shell/signed-in-shell.tsx';
import { paths } from '#config/paths.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { SignInOptions } from '#features/sign-in/sign-in-options.tsx';

/** Runs at build time only. Renders the screen exactly as the app renders it first, so that React can hydrate it. */
export async function prerenderScreen(path: string): Promise<string> {
  await preloadScreen(path);
  return renderToString(
    <Location ssrPath={path}>
      <StrictMode>
        <Router />
      </StrictMode>
    </Location>,
  );
}

/** The sign-in methods above the form, by combination. The service writes its provider's name for `{name}`. */
export function prerenderSignInOptions(): Readonly<Record<string, string>> {
  const sso = { name: '{name}' };
  const configs = {
    passkeys: { features: ['passkeys'] },
    sso: { sso },
    'sso passkeys': { sso, features: ['passkeys'] },
    only: { sso: { ...sso, isOnly: true } },
  };
  return Object.fromEntries(
    Object.entries(configs).map(([name, config]) => {
      adoptRuntimeConfig(config);
      return [name, renderToString(<SignInOptions />)];
    }),
  );
}

/** The navigation of the signed-in screens, shown until the app replaces it. */
export function prerenderShell(): string {
  return renderToString(
    <Location ssrPath={paths.patrolPlan}>
      <SignedInShell>
        <ScreenSkeleton />
      </SignedInShell>
    </Location>,
  );
}
