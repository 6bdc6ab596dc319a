import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#launcher/port.ts';
import type { WebKitPrograms } from '#scripts/system-tools.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { findElement } from './find-element.ts';
import { WebDriverSession } from './webdriver-client.ts';

const HOST = '127.0.0.1';
/** Without it the tool bar of MiniBrowser is wider than a phone. */
const NARROW_TOOL_BAR = '* { min-width: 0; padding: 0; margin: 0; }';

/**
 * WebKitGTK's MiniBrowser on its own display. Its driver can set neither the position nor the network: the position is
 * replaced in the document, the network by the proxy.
 */
export async function startWebKit(programs: WebKitPrograms, { position }: EngineOptions): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'patrolplan-webkit-'));
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0', 'gtk.css'), NARROW_TOOL_BAR);
  const display = spawn(
    programs.xvfb,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const port = await freePort(HOST, 0);
  const driver = spawn(programs.driver, [`--host=${HOST}`, `--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: await displayName(display), HOME: home, XDG_CONFIG_HOME: home },
  });
  const session = await WebDriverSession.start(`http://${HOST}:${port}`, {
    'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
  });

  /** The command may return while the previous document is still there, so that document is marked. */
  async function load(command: 'url' | 'refresh', body?: object): Promise<void> {
    await session.execute(() => (document.documentElement.dataset['left'] = ''), null);
    await session.post(command, body);
    const isNew = () => session.execute(() => document.documentElement.dataset['left'] === undefined, null);
    while ((await isNew()) !== true) await wait(20);
    await session.execute(replacePosition, position);
  }

  return {
    version: `webkitgtk ${session.version}`,
    faults: [],
    open: (url) => load('url', { url }),
    reload: () => load('refresh'),
    // Safe: what a function in the page returns comes back as JSON.
    evaluate: async <T, A>(work: (argument: A) => T, argument: A) =>
      (await session.execute(work, argument)) as T,
    async click(wanted) {
      const id = await session.element(findElement, wanted);
      if (id !== null) await session.post(`element/${id}/click`);
      return id !== null;
    },
    async type(wanted, text) {
      const id = await session.element(findElement, wanted);
      if (id === null) return false;
      await session.post(`element/${id}/clear`);
      await session.post(`element/${id}/value`, { text });
      return true;
    },
    setOffline: () => Promise.resolve(),
    async resize(width, height) {
      await session.post('window/rect', { width, height });
    },
    // Safe: the reply to 'Take Screenshot' is text in base64.
    screenshot: async () => Buffer.from((await session.get('screenshot')) as string, 'base64'),
    async close() {
      await session.end();
      await Promise.all([ended(driver), ended(display)]);
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** Runs in the page. */
function replacePosition(position: EngineOptions['position']): null {
  const found = { coords: { ...position, accuracy: 10 }, timestamp: Date.now() };
  // Only these fields are read.
  Geolocation.prototype.getCurrentPosition = (done) => done(found as GeolocationPosition);
  return null;
}

async function displayName(xvfb: ChildProcess): Promise<string> {
  // It writes the number of the display to this pipe when it is ready.
  const [number] = await once(xvfb.stdio[3] as NodeJS.ReadableStream, 'data');
  return `:${String(number).trim()}`;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, 'exit');
  child.kill();
  await end;
}
