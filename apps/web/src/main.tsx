import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadScreen } from './app/preload-screen.ts';
import { expectConfig } from './config/config-ready.ts';
import { fetchConfig } from './platform/early/fetch-config.ts';
import { early } from './platform/early/early.ts';
import { report } from './platform/report.ts';
import './ui/theme.css';

// Not awaited at the top level: the screens import from this chunk and would wait for it, as it for them.
void start();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  const begun = early();
  const config = expectConfig(begun?.config ?? fetchConfig());
  history.scrollRestoration = 'manual';

  // Until the code of the first screen is there, the prerendered one stays. If it cannot be had, the screen says so.
  await preloadScreen(window.location.pathname).catch((cause: unknown) => report('first screen', cause));

  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  if (begun?.prerendered) {
    hydrateRoot(root, app, {
      onRecoverableError: (cause) => report('taking over the prerendered page', cause),
    });
    return;
  }
  // The screens behind the sign-in show what the hosts serve, so they wait for the addresses; both come together.
  await config;
  createRoot(root).render(app);
}
