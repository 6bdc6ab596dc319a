import { firstScreen, landingPath } from './first-screen.ts';
import { stored } from './stored.ts';
import { paths } from '#config/paths.ts';
import { screenAt } from '#config/screens.ts';
import type { BootHandoff, EarlyCall } from '#platform/boot-handoff/boot-handoff.ts';

/**
 * Runs in the HTML, before the bundle: the build inlines it behind the first screens, and the server names its hash in
 * the content security policy. What it decides here the router decides again later.
 */

/** Put in by the build: the scripts of each screen, by its `path`. */
declare const CHUNKS: Readonly<Record<string, readonly string[]>>;

const CONFIG_PATH = '/config.json';
const LAST_CONFIG = 'pp:config';
const CONFIG_TIMEOUT_MS = 5_000;
const CALL_TIMEOUT_MS = 10_000;

const token = stored('accessToken');
const path = landingPath(location.pathname, token);
if (path !== location.pathname) history.replaceState(null, '', path);
const prerendered = settleFirstScreen();
preloadChunks();
const lastConfig = fromJson(stored(LAST_CONFIG));
const config = fetchConfig();
const handoff: BootHandoff = { config, lastConfig, prerendered };
handoff.call = startScores();
holdForms(handoff);
window.patrolplanBoot = handoff;

/** Leaves the first screen that shows, as the root of the app; true when the app can take it over as it is. */
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

function preloadChunks(): void {
  const screen = screenAt(path, []);
  for (const href of screen ? (CHUNKS[screen.path] ?? []) : []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}

/** The file as it is now; without an answer, as it was last time, so that an offline start knows its hosts. */
async function fetchConfig(): Promise<unknown> {
  try {
    const response = await fetch(CONFIG_PATH, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS),
    });
    const text = response.ok ? await response.text() : '{}';
    keep(LAST_CONFIG, text);
    return fromJson(text);
  } catch {
    return lastConfig;
  }
}

/** The plan's first call leaves with the HTML. It goes to the host of the last visit, which the app checks. */
function startScores(): BootHandoff['call'] {
  const areas = fromJson(stored('selectedAreas'));
  if (
    !token ||
    path !== paths.patrolPlan ||
    !Array.isArray(areas) ||
    areas.length === 0 ||
    !lastConfig ||
    !navigator.onLine
  )
    return undefined;
  const host = Object(lastConfig).apiHost;
  const url = `${typeof host === 'string' ? host.trim().replace(/\/+$/, '') : ''}/api/v1/sites/scores/`;
  const body = JSON.stringify({ selected_areas: areas });
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
  const call: EarlyCall = { url, token, body, response: readAhead() };
  call.response.catch(() => undefined); // the taker of the call handles it
  return call;

  /** Nobody reads an answer before the app is there, and until it is read the rest of it waits on the line. */
  async function readAhead(): Promise<Response> {
    const response = await sent;
    const text = await response.text();
    if (response.ok) call.text = text;
    return new Response(text, { status: response.status });
  }
}

/** A form sent before the app is there would leave the page with its fields in the address. */
function holdForms(handoff: BootHandoff): void {
  const hold = (event: Event) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) handoff.pendingForm = event.target;
  };
  document.addEventListener('submit', hold, true);
  handoff.releaseForms = () => document.removeEventListener('submit', hold, true);
}

function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The next visit asks again before its first call; nothing else is lost.
  }
}

function fromJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
