import { setTimeout as wait } from 'node:timers/promises';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** A session of a driver that implements the W3C's WebDriver, by plain HTTP. */
export class WebDriverSession {
  readonly version: string;
  readonly #url: string;

  private constructor(url: string, version: string) {
    this.#url = url;
    this.version = version;
  }

  /** Waits until the driver listens. */
  static async start(driver: string, capabilities: object): Promise<WebDriverSession> {
    for (let tries = 0; !(await isReady(driver)); tries += 1) {
      if (tries === 150) throw new Error(`The driver does not listen at ${driver}`);
      await wait(100);
    }
    // Safe: the reply to 'New Session', as the standard has it.
    const { sessionId, capabilities: got } = (await request('POST', `${driver}/session`, {
      capabilities: { alwaysMatch: capabilities },
    })) as { sessionId: string; capabilities: { browserVersion: string } };
    return new WebDriverSession(`${driver}/session/${sessionId}`, got.browserVersion);
  }

  post(command: string, body: object = {}): Promise<unknown> {
    return request('POST', `${this.#url}/${command}`, body);
  }

  get(command: string): Promise<unknown> {
    return request('GET', `${this.#url}/${command}`);
  }

  /** Calls a function in the page. */
  execute<A>(work: (argument: A) => unknown, argument: A): Promise<unknown> {
    return this.post('execute/sync', {
      script: `return (${work.toString()})(arguments[0])`,
      args: [argument],
    });
  }

  /** The id of the element that a function in the page returns; null if it returns none. */
  async element<A>(find: (argument: A) => Element | null, argument: A): Promise<string | null> {
    const found = await this.execute(find, argument);
    // Safe: an element comes back as an object with this one key.
    return (found as Record<string, string> | null)?.[ELEMENT] ?? null;
  }

  async end(): Promise<void> {
    await request('DELETE', this.#url);
  }
}

async function isReady(driver: string): Promise<boolean> {
  return fetch(`${driver}/status`).then(
    (reply) => reply.ok,
    () => false,
  );
}

async function request(method: string, url: string, body?: object): Promise<unknown> {
  const reply = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  // Safe: every reply of a driver has this shape.
  const { value } = (await reply.json()) as { value: unknown };
  if (!reply.ok) throw new Error(`WebDriver ${url.split('/').slice(5).join('/')}: ${JSON.stringify(value)}`);
  return value;
}
