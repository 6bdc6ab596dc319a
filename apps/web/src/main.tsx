import { CONFIG_PATH } from '@patrolplan/contract/service-paths';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Router } from './app/router.tsx';
import { preloadScreen, preloadWhileTyping } from './app/preload-screen.ts';
import { followSessionEnd } from './app/session-end.ts';
import { expectConfig } from './config/config-ready.ts';
import { adoptRuntimeConfig, runtimeConfig } from './config/runtime-config.ts';
import { bootHandoff } from './platform/boot-handoff/boot-handoff.ts';
import { recordError, reportErrors, watchUncaughtErrors } from './platform/client-errors/uncaught-errors.ts';
import { report } from './platform/report.ts';
// Here and not in their page: these are the styles that the build puts into the HTML.
import './app/app.css';
import './features/patrol-plan/patrol-plan.css';
import './features/patrol-plan/list/row-layouts.css';
import './features/patrol-plan/list/visited-fact.css';

const IDLE_TIMEOUT_MS = 2_000;

// No top-level await: the pages import this chunk, which would be a deadlock.
void start();

async function start(): Promise<void> {
  watchUncaughtErrors();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  const handoff = bootHandoff();
  const firstCall = handoff?.call?.response; // taken by the app below
  // The configuration of the last visit is used until the file has arrived: no screen waits for a call.
  if (handoff?.lastConfig !== undefined) adoptRuntimeConfig(handoff.lastConfig);
  const config = expectConfig(handoff?.config ?? fetchConfig());
  void config.then(() => reportErrors(runtimeConfig().clientErrors, new URL(import.meta.url).pathname));
  history.scrollRestoration = 'manual';

  // The prerendered screen stays visible until the code has loaded. If it fails to load, the screen shows a message.
  await preloadScreen(window.location.pathname).catch((cause: unknown) => report('first screen', cause));

  followSessionEnd();
  const app = (
    <StrictMode>
      <Router />
    </StrictMode>
  );
  if (handoff?.prerendered) {
    hydrateRoot(root, app, {
      onRecoverableError: (cause) => {
        report('hydration', cause);
        recordError(cause);
      },
    });
  } else {
    // These screens call the configured hosts: the very first visit waits for the configuration.
    if (handoff?.lastConfig === undefined) await config;
    createRoot(root).render(app);
  }
  preloadWhileTyping();
  // On a slow connection the plan's first call comes first.
  await firstCall?.catch(() => undefined);
  whenIdle(() => {
    import('./app/background-services.tsx').then(
      ({ startBackgroundServices }) => startBackgroundServices(new URL(import.meta.url).pathname),
      (cause: unknown) => report('background services', cause),
    );
  });
}

/** Runs the work when the page is loaded and idle. */
function whenIdle(work: () => void): void {
  const rest = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(work, IDLE_TIMEOUT_MS);
  };
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true });
}

/** For development, where no boot script has read `/config.json`. A missing or broken file is undefined. */
async function fetchConfig(): Promise<unknown> {
  try {
    const response = await fetch(CONFIG_PATH, { cache: 'no-cache' });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
