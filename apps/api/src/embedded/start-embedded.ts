import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { DataFolderRefusal } from './data-folder.ts';
import { type FromEmbedded, readMessage } from './messages.ts';

export type RunningEmbedded = {
  readonly url: string;
  readonly port: number;
  readonly password: string;
  readonly pid: number;
  readonly state: Extract<FromEmbedded, { kind: 'ready' }>['state'];
  /** Fulfils when the process has ended, wanted or not. */
  readonly ended: Promise<void>;
  /** Takes a last snapshot and ends; killed when that takes too long. */
  stop(): Promise<void>;
};

export type StartEmbeddedOptions = {
  readonly folder: string;
  /** The previous ones, so that the address stays valid after a restart. */
  readonly port?: number;
  readonly password?: string;
  readonly onNotice?: (sentence: string) => void;
};

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const STOP_TIMEOUT_MS = 30_000;

/** Starts the embedded database in a separate process. Throws a DataFolderRefusal when the folder cannot be used. */
export function startEmbedded(options: StartEmbeddedOptions): Promise<RunningEmbedded> {
  const password = options.password ?? randomBytes(24).toString('base64url');
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      EMBEDDED_FOLDER: options.folder,
      EMBEDDED_PASSWORD: password,
      EMBEDDED_PORT: String(options.port ?? 0),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    const last = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(last);
  };
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`The embedded database ended before it was ready (${signal ?? code})`)),
    );
    child.on('message', (message) => {
      const said = readMessage(message);
      if (said?.kind === 'refused') reject(new DataFolderRefusal(said.sentence));
      if (said?.kind === 'notice') options.onNotice?.(said.sentence);
      if (said?.kind !== 'ready') return;
      if (said.notice !== undefined) options.onNotice?.(said.notice);
      const { url, port, state } = said;
      resolve({ url, port, password, pid: child.pid ?? 0, state, ended, stop });
    });
  });
}
