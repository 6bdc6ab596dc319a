import { type IncomingMessage, type ServerResponse, createServer, request as forward } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export type ProxiedRequest = {
  readonly method: string;
  readonly path: string;
  status: number;
  bytes: number;
};

export type Fault = number | 'lost reply';

/** `cut` closes every connection; `silent` accepts requests and never answers. */
type Mode = 'open' | 'cut' | 'silent';

/**
 * A proxy between the browser and the service. It can drop, delay or hold requests, serve the front end from another
 * build, and it records what passes.
 */
export class FlakyProxy {
  readonly origin: string;
  readonly requests: ProxiedRequest[] = [];
  /** Number of requests without an answer yet. */
  pending = 0;
  mode: Mode = 'open';
  /** Milliseconds to delay the reply of an API call; called once per call. */
  delayOf: (path: string) => number = () => 0;
  /** A promise that an API call waits for before it is forwarded, when a test has to choose the moment. */
  heldBy: (path: string) => Promise<void> | undefined = () => undefined;
  /**
   * The error of a request, called once per request: a status is returned without calling the service; with 'lost
   * reply' the service gets the request and the browser no reply.
   */
  faultOf: (path: string, method: string) => Fault | undefined = () => undefined;
  /** Origin of pages and files, if not the service. */
  front: string | undefined;
  readonly #service: string;
  readonly #server = createServer((incoming, outgoing) => void this.#handle(incoming, outgoing));
  readonly #sockets = new Set<Socket>();

  private constructor(port: number, service: string) {
    this.origin = `http://127.0.0.1:${port}`;
    this.#service = service;
  }

  static async open(service: string): Promise<FlakyProxy> {
    const port = await new Promise<number>((resolve) => {
      const probe = createServer().listen(0, '127.0.0.1', () => {
        // Safe: a server listening on TCP has an address of this kind.
        const { port: free } = probe.address() as AddressInfo;
        probe.close(() => resolve(free));
      });
    });
    const proxy = new FlakyProxy(port, service);
    proxy.#server.on('connection', (socket) => {
      proxy.#sockets.add(socket);
      socket.on('close', () => proxy.#sockets.delete(socket));
      if (proxy.mode === 'cut') socket.destroy();
    });
    await new Promise<void>((resolve) => proxy.#server.listen(port, '127.0.0.1', resolve));
    return proxy;
  }

  /** Drops open connections and refuses new ones. */
  cut(): void {
    this.mode = 'cut';
    for (const socket of this.#sockets) socket.destroy();
  }

  restore(): void {
    this.mode = 'open';
  }

  /** Requests to one path that reached the service. */
  calls(path: string): readonly ProxiedRequest[] {
    return this.requests.filter((one) => one.path.startsWith(path));
  }

  clear(): void {
    this.requests.length = 0;
  }

  /** Resolves when no request is pending and none has arrived for 90 ms. */
  async idle(): Promise<void> {
    for (let calm = 0; calm < 3;) {
      const before = this.requests.length;
      await wait(30);
      calm = this.pending === 0 && this.requests.length === before ? calm + 1 : 0;
    }
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/';
    if (this.mode === 'cut') return void incoming.socket.destroy();
    if (this.mode === 'silent') return;
    const isCall = /^\/(api|simulated|demo|config\.json)/.test(path);
    const recorded: ProxiedRequest = { method: incoming.method ?? '', path, status: 0, bytes: 0 };
    this.requests.push(recorded);
    this.pending += 1;
    outgoing.once('close', () => (this.pending -= 1));
    const fault = isCall ? this.faultOf(path, recorded.method) : undefined;
    if (typeof fault === 'number') {
      recorded.status = fault;
      outgoing.writeHead(fault, { 'content-type': 'application/json' }).end('{"detail":"fault"}');
      return;
    }
    if (isCall) await this.#holdBack(path);
    if (incoming.socket.destroyed) return; // the connection was cut in the meantime
    const target = new URL(path, isCall ? this.#service : (this.front ?? this.#service));
    const upstream = forward(target, { method: recorded.method, headers: incoming.headers }, (reply) => {
      recorded.status = reply.statusCode ?? 0;
      if (fault === 'lost reply') {
        incoming.socket.destroy();
        return;
      }
      reply.on('data', (bytes: Buffer) => {
        recorded.bytes += bytes.length;
      });
      outgoing.writeHead(recorded.status, reply.headers);
      reply.pipe(outgoing);
    });
    // When the service is down, the browser gets no answer either.
    upstream.on('error', () => incoming.socket.destroy());
    outgoing.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  }

  async #holdBack(path: string): Promise<void> {
    const milliseconds = this.delayOf(path);
    if (milliseconds > 0) await wait(milliseconds);
    await this.heldBy(path);
  }
}
