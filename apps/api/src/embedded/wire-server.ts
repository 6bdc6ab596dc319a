import { timingSafeEqual } from 'node:crypto';
import { type Server, type Socket, createServer } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { type TurnQueue, createTurnQueue } from './turn-queue.ts';
import { type Frame, fatalError, frame, readStart, splitFrames, text } from './wire-frames.ts';

/**
 * The PostgreSQL protocol in front of PGlite, for any number of connections.
 *
 * The socket server that PGlite's makers offer hands single messages to the session, so that the statements of two
 * busy connections mix: rows of one query arrive at another, and after an error the queue can stand still. Here a
 * statement is sent whole, from its first message to its Sync, and a transaction is never interrupted.
 */
export type WireServer = {
  readonly port: number;
  /** Runs alone, between transactions. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
};

export type WireServerOptions = {
  readonly engine: PGlite;
  readonly password: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** The engine itself broke, not a statement: nothing it holds in memory can be trusted any more. */
  readonly onEngineFailure: (cause: unknown) => void;
};

const SSL_REQUEST = 80_877_103;
const ENCRYPTION_REQUEST = 80_877_104;
const PROTOCOL_3 = 196_608;
const SIGN_IN_TIMEOUT_MS = 10_000;
/** An abandoned transaction would block all other connections. */
const FORGOTTEN_TRANSACTION_MS = 30_000;
const SYNC = frame('S', Buffer.alloc(0));
const REPORTED = [
  'server_version',
  'server_encoding',
  'client_encoding',
  'DateStyle',
  'IntervalStyle',
  'TimeZone',
  'integer_datetimes',
  'standard_conforming_strings',
];

export async function startWireServer(options: WireServerOptions): Promise<WireServer> {
  const { engine } = options;
  const turns = createTurnQueue({
    isInTransaction: () => !engine.closed && engine.isInTransaction(),
    rollBack: async () => {
      // Sync first: it ends a statement that was left half sent.
      await engine.execProtocolRaw(SYNC);
      if (engine.isInTransaction()) await engine.exec('rollback');
    },
  });
  const welcome = await welcomeMessages(engine);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    serveConnection(socket, { ...options, turns, welcome });
  });
  await listen(server, options.port);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    exclusively: (work) => exclusively(turns, work),
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      // After the running work, so that waiting clients still get their reply.
      await exclusively(turns, async () => {
        for (const socket of open) socket.destroy();
      });
      await closed;
      // Closed connections still take a last turn each, to roll back; the engine closes after that.
      await exclusively(turns, async () => undefined);
    },
  };
}

export function embeddedUrl(port: number, password: string): string {
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres?sslmode=disable`;
}

async function exclusively<T>(turns: TurnQueue, work: () => Promise<T>): Promise<T> {
  const answer: T[] = [];
  await turns.run(Symbol('maintenance'), async () => void answer.push(await work()));
  const [value] = answer;
  // Safe: the turn has run, so the one answer is there; `undefined` is an answer too.
  return value as T;
}

type Connection = WireServerOptions & { readonly turns: TurnQueue; readonly welcome: Buffer };

function serveConnection(socket: Socket, connection: Connection): void {
  const { engine, turns } = connection;
  const owner = Symbol('connection');
  let stage: 'start' | 'password' | 'ready' = 'start';
  let arrived: Buffer = Buffer.alloc(0);
  let statement: Buffer[] = [];
  let forgotten: NodeJS.Timeout | undefined;

  socket.setNoDelay(true);
  const signInTimer = setTimeout(() => socket.destroy(), SIGN_IN_TIMEOUT_MS);
  socket.on('error', () => socket.destroy());
  socket.once('close', () => {
    clearTimeout(signInTimer);
    clearTimeout(forgotten);
    turns.leave(owner).catch(connection.onEngineFailure);
  });
  socket.on('data', (bytes: Buffer) => {
    arrived = arrived.length === 0 ? bytes : Buffer.concat([arrived, bytes]);
    try {
      if (stage === 'start') readStarts();
      if (stage !== 'start') readFrames();
    } catch {
      socket.end(fatalError('08P01', 'The message cannot be understood'));
    }
  });

  function readStarts(): void {
    for (
      let start = readStart(arrived);
      start !== undefined && stage === 'start';
      start = readStart(arrived)
    ) {
      arrived = start.rest;
      if (start.code === SSL_REQUEST || start.code === ENCRYPTION_REQUEST) socket.write('N');
      else if (start.code !== PROTOCOL_3) return void socket.end();
      else {
        stage = 'password';
        socket.write(frame('R', Buffer.from([0, 0, 0, 3])));
      }
      if (arrived.length === 0) return;
    }
  }

  function readFrames(): void {
    const { frames, rest } = splitFrames(arrived);
    arrived = rest;
    for (const message of frames) {
      if (socket.writableEnded) return;
      if (stage === 'password') signIn(message);
      else take(message);
    }
  }

  function signIn(message: Frame): void {
    if (message.type !== 'p' || !samePassword(message.bytes.subarray(5, -1), connection.password)) {
      socket.end(fatalError('28P01', 'The password is wrong'));
      return;
    }
    clearTimeout(signInTimer);
    stage = 'ready';
    socket.write(connection.welcome);
  }

  function take(message: Frame): void {
    if (message.type === 'X') return void socket.end();
    statement.push(message.bytes);
    if (message.type !== 'Q' && message.type !== 'S' && message.type !== 'H') return;
    const messages = statement;
    statement = [];
    turns.run(owner, () => perform(messages), message.type === 'H').catch(connection.onEngineFailure);
  }

  async function perform(messages: readonly Buffer[]): Promise<void> {
    clearTimeout(forgotten);
    if (socket.destroyed) return;
    for (const message of messages) {
      await engine.execProtocolRawStream(message, {
        onRawData: (answer) => void (socket.writable && socket.write(Buffer.from(answer))),
      });
    }
    if (engine.isInTransaction()) {
      forgotten = setTimeout(() => socket.destroy(), FORGOTTEN_TRANSACTION_MS);
    }
  }
}

function samePassword(given: Buffer, expected: string): boolean {
  const wanted = Buffer.from(expected, 'utf8');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** The server's messages after authentication: ok, the parameters that drivers read, ready. */
async function welcomeMessages(engine: PGlite): Promise<Buffer> {
  const { rows } = await engine.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [REPORTED],
  );
  return Buffer.concat([
    frame('R', Buffer.from([0, 0, 0, 0])),
    ...rows.map(({ name, setting }) => frame('S', Buffer.concat([text(name), text(setting)]))),
    frame('K', Buffer.alloc(8)),
    frame('Z', Buffer.from('I')),
  ]);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}
