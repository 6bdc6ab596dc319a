import type { CallBody, contract } from '@patrolplan/contract';
import { CONFIG_PATH } from '@patrolplan/contract/service-paths';
import { bootScreenAt, firstScreen, landingPath } from './first-screen.ts';
import { stored } from './stored.ts';
import type { paths } from '#config/paths.ts';
import type { StoredKey } from '#platform/storage/stored-keys.ts';
import type { BootHandoff, HandoffCall } from '#platform/boot-handoff/boot-handoff.ts';

/**
 * Runs inline in the HTML, after the prerendered screens and before the bundle. The content security policy allows it
 * by its hash. The router makes the same decisions again later.
 */

/** Defined by the build from the contract, which would be too much code for an inline script. */
declare const SCORES_PATH: string;

const LAST_CONFIG = 'pp:config' satisfies StoredKey;
const CONFIG_TIMEOUT_MS = 5_000;
const CALL_TIMEOUT_MS = 10_000;
/**
 * Head start of the entry script, which everything needs, on a slow connection: most of its download time at 1.6
 * Mbit/s.
 */
const ENTRY_AHEAD_MS = 250;

const token = stored('accessToken');
const path = landingPath(location.pathname, token);
if (path !== location.pathname) history.replaceState(null, '', path);
const prerendered = settleFirstScreen();
const lastConfig = fromJson(stored(LAST_CONFIG));
const config = fetchConfig();
const handoff: BootHandoff = { config, lastConfig, prerendered };
handoff.call = startScores();
holdForms(handoff);
window.patrolplanBoot = handoff;
preloadEntryThenChunks();

/** Makes the visible prerendered screen the root of the app and removes the others; true when React can hydrate it. */
function settleFirstScreen(): boolean {
  const shown = firstScreen(path, token);
  for (const screen of document.querySelectorAll<HTMLElement>('[data-first-screen]')) {
    if (screen.dataset['firstScreen'] !== shown) {
      screen.remove();
      continue;
    }
    document.getElementById('root')?.remove();
    screen.id = 'root';
    screen.removeAttribute('data-first-screen');
    for (const link of screen.querySelectorAll('nav a')) {
      if (link.getAttribute('href') === path) link.setAttribute('aria-current', 'page');
    }
  }
  return shown !== 'none' && shown !== 'shell';
}

/**
 * The entry script is requested first and evaluated while the chunks of the screen load. On a fast connection the
 * chunks are requested as soon as it has loaded; its own code would request them only after its evaluation.
 */
function preloadEntryThenChunks(): void {
  const chunks = bootScreenAt(path)?.chunks ?? [];
  let requested = false;
  const preloadChunks = () => {
    if (!requested) chunks.forEach(preload);
    requested = true;
  };
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]');
  if (entry) preload(entry.src).addEventListener('load', preloadChunks);
  setTimeout(preloadChunks, ENTRY_AHEAD_MS);
}

function preload(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
  return link;
}

/** The current file, or without a response the file of the last visit, so that an offline start knows its hosts. */
async function fetchConfig(): Promise<unknown> {
  try {
    const response = await fetch(CONFIG_PATH, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS),
    });
    const text = response.ok ? await response.text() : '{}';
    store(LAST_CONFIG, text);
    return fromJson(text);
  } catch {
    return lastConfig;
  }
}

/** Sends the plan's first call to the host of the last visit. The app compares the host before it uses the reply. */
function startScores(): BootHandoff['call'] {
  const areas = fromJson(stored('selectedAreas'));
  if (
    !token ||
    path !== ('/patrolplan' satisfies typeof paths.patrolPlan) ||
    !Array.isArray(areas) ||
    areas.length === 0 ||
    !lastConfig ||
    !navigator.onLine
  )
    return undefined;
  const host = Object(lastConfig).apiHost;
  const url = `${typeof host === 'string' ? host.trim().replace(/(?<!\/)\/+$/, '') : ''}${SCORES_PATH}`;
  const request: CallBody<typeof contract.scoreSites> = { selected_areas: areas };
  const body = JSON.stringify(request);
  const sent = fetch(url, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
    },
    body,
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  const call: HandoffCall = { url, token, body, response: readAhead() };
  call.response.catch(() => undefined); // the app handles the failure when it takes the call
  return call;

  /** Reads the body immediately, because the browser stops receiving an unread body. */
  async function readAhead(): Promise<Response> {
    const response = await sent;
    const text = await response.text();
    if (response.ok) call.text = text;
    // Its text as it is: a body would be encoded and decoded again, 12 ms with ten thousand sites.
    return Object.assign(new Response(null, { status: response.status }), { text: async () => text });
  }
}

/** Holds back a form that is submitted before the app runs: the browser would put its fields into the URL. */
function holdForms(handoff: BootHandoff): void {
  const hold = (event: Event) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) handoff.pendingForm = event.target;
  };
  document.addEventListener('submit', hold, true);
  handoff.releaseForms = () => document.removeEventListener('submit', hold, true);
}

function store(key: StoredKey, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The next visit then waits for the file before its first call.
  }
}

function fromJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
