import { signedInProviders } from './layout.tsx';
import { pageAt } from './pages.ts';
import { session } from '#state/session.ts';

/** Loads the code that the screen at an address needs, providers included. */
export async function preloadScreen(pathname: string): Promise<void> {
  const entry = pageAt(pathname);
  const withProviders = session.get().kind === 'signed-in' || entry?.screen.kind === 'app';
  await Promise.all([entry?.page.preload(), withProviders ? signedInProviders.preload() : undefined]);
}

/** Loads the code of the screen after the sign-in. */
export async function preloadAfterSignIn(dashboard: string): Promise<void> {
  await Promise.all([pageAt(dashboard)?.page.preload(), signedInProviders.preload()]);
}
