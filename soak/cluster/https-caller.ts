import type { Call } from '@patrolplan/contract';
import { Agent, request } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';

/** The reply. Status 0 means no reply; the body then has the reason. */
export type Reply = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type Caller = {
  send(call: Pick<Call, 'method' | 'path'>, access: string, body?: object): Promise<Reply>;
  close(): void;
};

const PATIENCE_MS = 40_000;

/** Calls the product as a browser does: TLS, connections that stay open, HTTP/1.1. */
export function createCaller(port: number, certificate: string): Caller {
  const agent = new Agent({ keepAlive: true, ca: certificate, servername: 'patrol.example' });
  const sendOnce = (call: Pick<Call, 'method' | 'path'>, access: string, body: string | undefined) =>
    new Promise<Reply & { readonly mayRepeat?: boolean }>((resolve) => {
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method: call.method,
          path: call.path,
          timeout: PATIENCE_MS,
          headers: {
            host: 'patrol.example',
            authorization: `Bearer ${access}`,
            ...(body === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          },
        },
        (reply) => {
          const parts: Buffer[] = [];
          reply.on('data', (part: Buffer) => parts.push(part));
          reply.on('end', () =>
            resolve({
              status: reply.statusCode ?? 0,
              headers: reply.headers,
              body: Buffer.concat(parts).toString(),
            }),
          );
          reply.on('error', (cause) => resolve({ status: 0, headers: {}, body: cause.message }));
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
      sent.on('error', (cause: NodeJS.ErrnoException) =>
        resolve({
          status: 0,
          headers: {},
          body: cause.message,
          mayRepeat: sent.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(cause.code ?? ''),
        }),
      );
      sent.end(body);
    });
  return {
    async send(call, access, body) {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const reply = await sendOnce(call, access, text);
      // nginx closed an idle connection just when it was used again. Browsers repeat such a request, too.
      return reply.mayRepeat === true ? sendOnce(call, access, text) : reply;
    },
    close: () => agent.destroy(),
  };
}
