import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadScreen } from './app/preload-screen.ts';
import { expectConfig } from './config/config-ready.ts';
import { adoptRuntimeConfig } from './config/runtime-config.ts';
import { fetchConfig } from './platform/boot-handoff/fetch-config.ts';
import { bootHandoff } from './platform/boot-handoff/boot-handoff.ts';
import { report } from './platform/report.ts';
import './ui/theme.css';

const IDLE_TIMEOUT_MS = 2_000;

// Not awaited at the top level: the screens import from this chunk and would wait for it, as it for them.
void start();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  const handoff = bootHandoff();
  const firstCall = handoff?.call?.response; // taken by the app below
  // What the last visit knew stands in until the file is there: no screen waits for a call.
  if (handoff?.lastConfig !== undefined) adoptRuntimeConfig(handoff.lastConfig);
  const config = expectConfig(handoff?.config ?? fetchConfig());
  history.scrollRestoration = 'manual';

  // Until the code of the first screen is there, the prerendered one stays. If it cannot be had, the screen says so.
  await preloadScreen(window.location.pathname).catch((cause: unknown) => report('first screen', cause));

  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  if (handoff?.prerendered) {
    hydrateRoot(root, app, {
      onRecoverableError: (cause) => report('taking over the prerendered page', cause),
    });
  } else {
    // The screens behind the sign-in show what the hosts serve: on the very first visit they wait for the addresses.
    if (handoff?.lastConfig === undefined) await config;
    createRoot(root).render(app);
  }
  // A slow line is left to the plan's first call.
  await firstCall?.catch(() => undefined);
  whenIdle(() => {
    import('./app/background-services.tsx').then(
      ({ startBackgroundServices }) => startBackgroundServices(new URL(import.meta.url).pathname),
      (cause: unknown) => report('service worker', cause),
    );
  });
}

/** When the page is loaded and has nothing better to do. */
function whenIdle(work: () => void): void {
  const rest = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(work, IDLE_TIMEOUT_MS);
  };
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true });
}
