import { signedInProviders } from './layout.tsx';
import { pageAt } from './pages.ts';
import { paths } from '#config/paths.ts';
import { session } from '#state/session/session.ts';

/** Loads the code that the screen at an address needs, providers included. */
export async function preloadScreen(pathname: string): Promise<void> {
  const entry = pageAt(pathname);
  const withProviders = session.get().kind === 'signed-in' || entry?.screen.kind === 'app';
  await Promise.all([entry?.page.preload(), withProviders ? signedInProviders.preload() : undefined]);
}

/** Loads the dashboard at the first keystroke of a signed-out visitor. */
export function preloadWhileTyping(): void {
  if (session.get().kind === 'signed-in') return;
  // A failure is ignored here. Opening the screen loads it again and shows the error.
  const preload = () => void preloadScreen(paths.dashboard).catch(() => undefined);
  document.addEventListener('input', preload, { once: true });
}
