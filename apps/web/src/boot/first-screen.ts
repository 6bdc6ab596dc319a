import type { paths } from '#config/paths.ts';
import { withoutTrailingSlash } from '#config/trailing-slash.ts';

/** A screen that needs no feature. Which features are on is not known yet; the router decides about their screens. */
export type BootScreen = {
  readonly pattern: string;
  readonly guarded: boolean;
  readonly prerendered: boolean;
  /** Its scripts but the entry. */
  readonly chunks: readonly string[];
};

/** Defined by the build: the whole table of screens would be too much code for an inline script. */
declare const SCREENS: readonly BootScreen[];

const LOGIN = '/login' satisfies typeof paths.login;
const DASHBOARD = '/' satisfies typeof paths.dashboard;

export function bootScreenAt(path: string): BootScreen | undefined {
  // unchecked-regex: built from our own paths
  return SCREENS.find(({ pattern }) => new RegExp(pattern).test(path));
}

/** The path that the router will show; applies the same two redirects. */
export function landingPath(requested: string, token: string | null): string {
  const path = withoutTrailingSlash(requested);
  if (!token && bootScreenAt(path)?.guarded) return LOGIN;
  return token && path === LOGIN ? DASHBOARD : path;
}

/** The prerendered part of the page to show until the app takes over: the navigation, a whole screen, or nothing. */
export function firstScreen(path: string, token: string | null): string {
  if (token) return 'shell';
  return bootScreenAt(path)?.prerendered ? path : 'none';
}
