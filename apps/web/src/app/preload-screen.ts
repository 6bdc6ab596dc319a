import { signedInProviders } from './layout.tsx';
import { pageAt } from './pages.ts';
import { session } from '#state/session.ts';

/** Loads the code that the screen at an address needs, frame included. */
export async function preloadScreen(pathname: string): Promise<void> {
  const entry = pageAt(pathname);
  const inside = session.get().kind === 'signed-in' || entry?.screen.kind === 'app';
  await Promise.all([entry?.page.preload(), signedIn ? signedInProviders.preload() : undefined]);
}

/** What comes after the sign-in, loaded while the person types. */
export async function preloadAfterSignIn(dashboard: string): Promise<void> {
  await Promise.all([pageAt(dashboard)?.page.preload(), signedInProviders.preload()]);
}
