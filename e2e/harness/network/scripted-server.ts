import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Answer } from '#e2e/harness/backend/answers.ts';
import { sendAnswer } from '#e2e/harness/backend/send-answer.ts';
import { securityHeaders } from './security-headers.ts';
import { type StaticServer, listen, sendFile } from './static-server.ts';

/** The hosts of a deployment other than the page's own. Each is a port of this machine. */
export type Hosts = {
  readonly api: string;
  readonly provider: string;
  readonly maps: string;
  readonly icons: string;
};

export type ScriptedRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** The answer to a request; undefined for a file of the build. */
export type Script = (request: ScriptedRequest) => Answer | undefined;

/**
 * Serves the build and scripted answers. A server and not `page.route`, which turns the HTTP cache off and sends every
 * request through the test.
 */
export class ScriptedServer {
  readonly origin: string;
  readonly hosts: Hosts;
  /** Number of requests whose answer is held back. */
  withheld = 0;
  script: Script = () => undefined;
  readonly #close: () => Promise<void>;

  private constructor(origin: string, hosts: Hosts, close: () => Promise<void>) {
    this.origin = origin;
    this.hosts = hosts;
    this.#close = close;
  }

  static async open(build: string): Promise<ScriptedServer> {
    const servers: StaticServer[] = [];
    for (let host = 0; host < 5; host += 1)
      servers.push(await listen((request, response) => void answer(request, response)));
    const [origin = '', api = '', provider = '', maps = '', icons = ''] = servers.map((one) => one.origin);
    const hosts = { api, provider, maps, icons };
    const headers = securityHeaders(build, Object.values(hosts));
    const opened = new ScriptedServer(origin, hosts, async () => {
      for (const server of servers) await server.close();
    });
    const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
      if (incoming.method === 'OPTIONS') return allow(incoming, response);
      const request = await readRequest(incoming).catch(() => undefined);
      if (request === undefined) return undefined; // the page ended it
      const scripted = opened.script(request);
      if (scripted === undefined) return sendFile(response, build, request.url.pathname, headers);
      return opened.#send(response, scripted);
    };
    return opened;
  }

  close(): Promise<void> {
    return this.#close();
  }

  async #send(response: ServerResponse, answer: Answer): Promise<void> {
    if (answer.kind !== 'held' && answer.kind !== 'silence') return sendAnswer(response, answer);
    this.withheld += 1;
    const gone = new Promise<void>((resolve) => {
      response.once('close', resolve);
    });
    await (answer.kind === 'held' ? Promise.race([answer.latch.released, gone]) : gone);
    this.withheld -= 1;
    if (answer.kind === 'held') await this.#send(response, answer.after);
  }
}

async function readRequest(incoming: IncomingMessage): Promise<ScriptedRequest> {
  return {
    method: incoming.method ?? '',
    url: new URL(`http://${incoming.headers.host}${incoming.url}`),
    // Safe: only `set-cookie` has several values, and no request has it.
    headers: incoming.headers as Readonly<Record<string, string>>,
    body: await text(incoming),
  };
}

/** Other hosts than the page's are asked for permission first. */
function allow({ headers }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
    'access-control-allow-methods': '*',
    'access-control-max-age': '600',
  });
  response.end();
}
