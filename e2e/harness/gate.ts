import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export type Passed = { readonly method: string; readonly path: string; status: number; bytes: number };

/** `silent` takes a request and never answers it. */
type Weather = 'open' | 'shut' | 'silent';

/**
 * The road between the browser and the service: it can be cut, held up or made slow, it can lead to the front end of
 * another build, and it counts what passes.
 */
export class Gate {
  readonly origin: string;
  readonly passed: Passed[] = [];
  /** Requests that wait for their answer. */
  underWay = 0;
  weather: Weather = 'open';
  /** Asked for each call of the service; ms to hold its answer back. */
  delayOf: (path: string) => number = () => 0;
  /** Where pages and files come from, if not from the service. */
  front: string | undefined;
  readonly #service: string;
  readonly #server = createServer((incoming, outgoing) => void this.#pass(incoming, outgoing));
  readonly #sockets = new Set<Socket>();

  private constructor(port: number, service: string) {
    this.origin = `http://127.0.0.1:${port}`;
    this.#service = service;
  }

  static async open(service: string): Promise<Gate> {
    const port = await new Promise<number>((resolve) => {
      const probe = createServer().listen(0, '127.0.0.1', () => {
        // Safe: a server listening on TCP has an address of this kind.
        const { port: free } = probe.address() as AddressInfo;
        probe.close(() => resolve(free));
      });
    });
    const gate = new Gate(port, service);
    gate.#server.on('connection', (socket) => {
      gate.#sockets.add(socket);
      socket.on('close', () => gate.#sockets.delete(socket));
      if (gate.weather === 'shut') socket.destroy();
    });
    await new Promise<void>((resolve) => gate.#server.listen(port, '127.0.0.1', resolve));
    return gate;
  }

  /** From now on nothing gets through, and what is under way is lost. */
  cut(): void {
    this.weather = 'shut';
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.weather = 'open';
  }

  /** The calls of one path that reached the service. */
  calls(path: string): readonly Passed[] {
    return this.passed.filter((one) => one.path.startsWith(path));
  }

  forget(): void {
    this.passed.length = 0;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/';
    if (this.weather === 'shut') return void incoming.socket.destroy();
    if (this.weather === 'silent') return;
    const isCall = /^\/(api|simulated|demo|config\.json)/.test(path);
    const passed: Passed = { method: incoming.method ?? '', path, status: 0, bytes: 0 };
    this.passed.push(passed);
    this.underWay += 1;
    outgoing.once('close', () => (this.underWay -= 1));
    if (isCall && this.delayOf(path) > 0) await wait(this.delayOf(path));
    if (incoming.socket.destroyed) return; // the road was cut meanwhile
    const target = new URL(path, isCall ? this.#service : (this.front ?? this.#service));
    const onward = ask(target, { method: passed.method, headers: incoming.headers }, (reply) => {
      passed.status = reply.statusCode ?? 0;
      reply.on('data', (bytes: Buffer) => {
        passed.bytes += bytes.length;
      });
      outgoing.writeHead(passed.status, reply.headers);
      reply.pipe(outgoing);
    });
    // A service that is not there answers nothing: neither do we.
    onward.on('error', () => incoming.socket.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }
}
