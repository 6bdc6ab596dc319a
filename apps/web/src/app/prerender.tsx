import { renderToString } from 'react-dom/server';
import { StrictMode } from 'react';
import { Router as Location } from 'wouter';
import { App } from './app.tsx';
import { preloadScreen } from './preload-screen.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { SignedInShell } from './shell/signed-in-shell.tsx';
import { paths } from '#config/paths.ts';

/** Runs at build time only. The sign-in screen as the app itself renders it first, so that it can take it over. */
export async function prerenderSignIn(): Promise<string> {
  await preloadScreen(paths.login);
  return renderToString(
    <Location ssrPath={paths.login}>
      <StrictMode>
        <App />
      </StrictMode>
    </Location>,
  );
}

/** The frame of the signed-in screens, to look at until the app replaces it. */
export function prerenderShell(): string {
  return renderToString(
    <Location ssrPath={paths.patrolPlan}>
      <SignedInShell>
        <ScreenSkeleton />
      </SignedInShell>
    </Location>,
  );
}
