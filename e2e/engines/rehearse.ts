import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import type { FlakyProxy } from '#e2e/harness/network/flaky-proxy.ts';
import type { Engine, EngineName, EngineOptions } from './engine.ts';
import { startEngine } from './start-engine.ts';

const PAGE = `<!doctype html><title>Rehearsal</title>
<label for="name">Name</label><input id="name">
<button onclick="document.title = document.querySelector('input').value">Press</button>`;
const TIMEOUT = 45_000;

type Size = { readonly width: number; readonly height: number };

/**
 * Starts a browser and performs every operation of a journey on a page that is not the product's. An error here means that
 * the browser cannot be driven; an error in a step after it is the product's.
 */
export async function startRehearsed(
  name: EngineName,
  proxy: FlakyProxy,
  position: EngineOptions['position'],
  size: Size,
): Promise<{ readonly engine: Engine } | { readonly refusal: string }> {
  let engine: Engine | undefined;
  try {
    engine = await startEngine(name, { origin: proxy.origin, position });
    await rehearse(engine, proxy, size);
    return { engine };
  } catch (cause) {
    const [reason = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
    // A browser that cannot be driven may not close either.
    await engine?.close().catch(() => {});
    return { refusal: `${engine?.version ?? name} cannot be driven: ${reason}` };
  }
}

async function rehearse(engine: Engine, proxy: FlakyProxy, { width, height }: Size): Promise<void> {
  const server = createServer((_request, reply) => reply.setHeader('content-type', 'text/html').end(PAGE));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Safe: it listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  proxy.front = `http://127.0.0.1:${port}`;
  try {
    // Of the same origin as the journey, which has the permission for the position.
    await engine.open(`${proxy.origin}/rehearsal`);
    await engine.resize(width, height);
    await until('type', () => engine.type({ role: 'field', name: 'Name' }, 'typed'));
    await until('click', () => engine.click({ role: 'button', name: 'Press' }));
    await until('evaluate', () => engine.evaluate((title) => document.title === title, 'typed'));
    await engine.evaluate(requestPosition, null);
    await until('position', () => engine.evaluate(() => document.title.startsWith('Position '), null));
    await engine.setOffline(true);
    await engine.setOffline(false);
    await engine.reload();
    await engine.screenshot();
  } finally {
    proxy.front = undefined;
    server.closeAllConnections();
    server.close();
  }
}

async function until(operation: string, attempt: () => Promise<boolean>): Promise<void> {
  await expect.poll(attempt, { timeout: TIMEOUT, message: operation }).toBe(true);
}

/** Runs in the page. */
function requestPosition(): null {
  navigator.geolocation.getCurrentPosition(({ coords }) => {
    document.title = `Position ${coords.latitude}`;
  });
  return null;
}
