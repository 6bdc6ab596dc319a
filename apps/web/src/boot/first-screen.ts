import { paths, withoutTrailingSlash } from '#config/paths.ts';
import { screenAt } from '#config/screens.ts';

/** The path that the router will show; applies the same two redirects. */
export function landingPath(asked: string, token: string | null): string {
  const path = withoutTrailingSlash(asked);
  // The enabled features are not known yet. The router decides about their screens.
  if (!token && screenAt(path, [])?.guarded) return paths.login;
  return token && path === paths.login ? paths.dashboard : path;
}

/** The prerendered part of the page to show until the app takes over: the navigation, a whole screen, or nothing. */
export function firstScreen(path: string, token: string | null): string {
  if (token) return 'shell';
  return screenAt(path, [])?.prerendered ? path : 'none';
}
