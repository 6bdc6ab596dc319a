import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedWebhook = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly bytes: Buffer;
};

export type WebhookServer = {
  readonly url: string;
  readonly received: readonly ReceivedWebhook[];
  /** What it answers from now on. */
  answer(status: number, headers?: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
};

/** A receiver of webhooks on loopback, without TLS. It accepts everything unless configured otherwise. */
export async function startWebhookServer(
  onReceived?: (webhook: ReceivedWebhook) => void,
): Promise<WebhookServer> {
  const received: ReceivedWebhook[] = [];
  let status = 200;
  let replyHeaders: Readonly<Record<string, string>> = {};
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      const bytes = Buffer.concat(parts);
      const webhook = { headers: request.headers, body: bytes.toString('utf8'), bytes };
      received.push(webhook);
      onReceived?.(webhook);
      response.writeHead(status, replyHeaders).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Safe: a listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/alarms`,
    received,
    answer(next, headers = {}) {
      status = next;
      replyHeaders = headers;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
