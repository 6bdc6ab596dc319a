const LOGIN = '/login';
const HOME = '/';
const GUARDED = new Set([HOME, '/settings', '/settings/change-password']);

/** Where the guard and the sign-in screen would send this visitor anyway. */
export function landingPath(asked: string, token: string | null): string {
  const path = asked.replace(/(.)\/$/, '$1');
  if (!token && GUARDED.has(path)) return LOGIN;
  return token && path === LOGIN ? HOME : path;
}

/** Which of the prerendered screens this visitor sees until the app is there. */
export function firstScreen(path: string, token: string | null): 'shell' | 'sign-in' | 'none' {
  if (token) return 'shell';
  return path === LOGIN ? 'sign-in' : 'none';
}
