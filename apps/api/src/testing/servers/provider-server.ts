import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One reply of an outside service, good or broken. */
export type ProviderAnswer = (request: URL, response: ServerResponse, incoming: IncomingMessage) => void;

export type ProviderServer = {
  readonly url: string;
  /** Every request so far. */
  readonly requests: readonly URL[];
  /** The next replies, in order; the last one is repeated. */
  answerWith(...answers: readonly ProviderAnswer[]): void;
  close(): Promise<void>;
};

/** A real HTTP server on loopback that replaces an outside provider. */
export async function startProviderServer(): Promise<ProviderServer> {
  const requests: URL[] = [];
  let answers: readonly ProviderAnswer[] = [status(404)];
  let next = 0;
  const server = createServer((incoming, response) => {
    const request = new URL(incoming.url ?? '/', 'http://provider.test');
    requests.push(request);
    const answer = answers[Math.min(next, answers.length - 1)];
    next += 1;
    answer?.(request, response, incoming);
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answerWith(...given) {
      answers = given;
      next = 0;
      requests.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const json =
  (body: unknown): ProviderAnswer =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

export const jsonFor =
  (bodyOf: (request: URL) => unknown): ProviderAnswer =>
  (request, response, incoming) =>
    json(bodyOf(request))(request, response, incoming);

export const status =
  (code: number, headers: Record<string, string> = {}): ProviderAnswer =>
  (_, response) =>
    void response.writeHead(code, headers).end('{"cod":"error","message":"as documented"}');

export const garbage: ProviderAnswer = (_, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('<html>Gateway</html>');

/** Takes the request and never answers. */
export const silence: ProviderAnswer = () => undefined;

/** Announces a long body, sends the start of it and closes the connection. */
export const halfBody: ProviderAnswer = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  response.write('{"weather":[{"main":"Ra', () => response.destroy());
};

/** Sends the start of a body and then nothing more. */
export const stalledBody: ProviderAnswer = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  response.write('{"weather":[{"main":"Ra');
};

export const hugeBody: ProviderAnswer = (_, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'x'.repeat(2_000_000)}"`);

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // Safe: a server that listens on a TCP port has an address with a port.
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
