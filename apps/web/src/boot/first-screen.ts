import { isGuardedPath, paths, withoutTrailingSlash } from '#config/paths.ts';

/** Where the guard and the sign-in screen would send this visitor anyway. */
export function landingPath(asked: string, token: string | null): string {
  const path = withoutTrailingSlash(asked);
  if (!token && isGuardedPath(path)) return paths.login;
  return token && path === paths.login ? paths.dashboard : path;
}

/** Which of the prerendered screens this visitor sees until the app is there. */
export function firstScreen(path: string, token: string | null): 'shell' | 'sign-in' | 'none' {
  if (token) return 'shell';
  return path === paths.login ? 'sign-in' : 'none';
}
