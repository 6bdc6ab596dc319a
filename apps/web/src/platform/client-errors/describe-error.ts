import { type BROWSERS, type ClientError, MAX_FRAMES } from '@patrolplan/contract/client-errors';
import { screenAt } from '#config/screens.ts';
import { FEATURES } from '@patrolplan/contract/features';

type Page = {
  readonly origin: string;
  readonly pathname: string;
  readonly userAgent: string;
  /** The path of the script that the page started with. */
  readonly entry: string;
};

/**
 * Where an error happened. Its message is left out, because it may contain typed text or data of the service. Undefined
 * if none of our scripts is involved, as for an error of a browser extension.
 */
export function describeError(cause: unknown, page: Page): ClientError | undefined {
  if (!(cause instanceof Error)) return undefined;
  const frames = parseFrames(cause.stack ?? '', page.origin);
  if (frames.length === 0) return undefined;
  const reactError = /^Minified React error #(\d{1,5})\b/.exec(cause.message)?.[1];
  return {
    name: /^[A-Za-z]{1,40}$/.test(cause.name) ? cause.name : 'Error',
    react_error: reactError === undefined ? null : Number(reactError),
    screen: screenAt(page.pathname, FEATURES)?.path ?? 'none',
    build: fileName(page.entry),
    frames,
    ...detectBrowser(page.userAgent),
  };
}

/** Frames of our own scripts only, innermost first, without function names. */
function parseFrames(stack: string, origin: string): ClientError['frames'] {
  const frames: ClientError['frames'] = [];
  for (const word of stack.split(/[\s()]+/)) {
    const [, address = '', line, column] = /^(.*):(\d+):(\d+)/.exec(word) ?? [];
    // In Firefox the name of the function precedes the address.
    const isOurs = address.slice(address.search(/https?:\/\//)).startsWith(`${origin}/assets/`);
    if (isOurs && frames.length < MAX_FRAMES)
      frames.push({ file: fileName(address), line: Number(line), column: Number(column) });
  }
  return frames;
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The order matters: the later names also occur in the user agents of the earlier browsers. */
const PATTERNS: readonly (readonly [(typeof BROWSERS)[number], RegExp])[] = [
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /^(?=.*\bSafari\/).*?\bVersion\/(\d+)/],
];

function detectBrowser(userAgent: string): Pick<ClientError, 'browser' | 'browser_version'> {
  for (const [browser, pattern] of PATTERNS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return { browser, browser_version: Number(version) };
  }
  return { browser: 'other', browser_version: 0 };
}
