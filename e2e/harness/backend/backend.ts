import { type BrowserContext, type Request, expect } from '@playwright/test';
import { type CallReply, contract } from '@patrolplan/contract';
import { type ServiceCall, allCalls } from '@patrolplan/contract/all';
import { type Answer, noAnswer, rawReply, replyTo } from './answers.ts';
import { aProfile, aSiteDetail, aWeather } from './builders.ts';
import type { ScriptedRequest } from '#e2e/harness/network/scripted-server.ts';

export type RecordedCall = {
  readonly name: string;
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** The scripted service: answers the calls of the contract and records the requests. */
export class Backend {
  readonly calls: RecordedCall[] = [];
  readonly unknown: string[] = [];
  readonly #scripts = new Map<string, (call: RecordedCall) => Answer>();
  /** Calls that the page waits for. */
  readonly #pending = new Set<Request>();

  constructor() {
    this.replies(contract.logIn, { access: 'access-1', refresh: 'refresh-1', user: aProfile() });
    this.replies(contract.readProfile, aProfile());
    this.replies(contract.refreshToken, { access: 'access-2' });
    this.replies(contract.changePassword, { message: 'changed' });
    this.replies(contract.requestReset, { message: 'sent' });
    this.replies(contract.confirmReset, { message: 'reset' });
    this.replies(contract.register, { detail: 'registered' });
    this.replies(contract.readAppSettings, { appsettings: [] });
    this.replies(contract.readSite, aSiteDetail());
    this.replies(contract.readSiteWeather, aWeather());
    this.replies(contract.readSiteEvents, []);
    this.replies(contract.scoreSites, []);
    this.replies(contract.readBoosts, {});
    this.answers(contract.logRouteFetch, rawReply({}));
  }

  /** The same reply for every request from now on. */
  replies<C extends ServiceCall>(call: C, body: CallReply<C>): this {
    return this.answers(call, replyTo(call, body));
  }

  /** The answers in order; the last one repeats. */
  answers(call: ServiceCall, ...answers: readonly [Answer, ...Answer[]]): this {
    let used = 0;
    return this.answersBy(call, () => answers[Math.min(used++, answers.length - 1)] ?? answers[0]);
  }

  /** An answer that depends on the request. */
  answersBy(call: ServiceCall, answer: (call: RecordedCall) => Answer): this {
    this.#scripts.set(call.name, answer);
    return this;
  }

  of(call: ServiceCall): readonly RecordedCall[] {
    return this.calls.filter(({ name }) => name === call.name);
  }

  /** Waits until the call was made this many times. */
  async hasSeen(call: ServiceCall, times: number): Promise<readonly RecordedCall[]> {
    await expect.poll(() => this.of(call).length, { message: `${call.name} calls` }).toBe(times);
    return this.of(call);
  }

  /** Waits until every answer has reached the page, except those that are withheld. */
  async delivered(withheld: () => number): Promise<void> {
    const waiting = () => [...this.#pending].filter((request) => !request.frame().page().isClosed()).length;
    await expect.poll(() => waiting() <= withheld(), { message: 'every answer is delivered' }).toBe(true);
  }

  /** Follows the calls of the pages, to know when an answer has arrived. */
  watch(context: BrowserContext): void {
    context.on('request', (request) => {
      if (isCall(new URL(request.url()))) this.#pending.add(request);
    });
    const ended = (request: Request) => this.#pending.delete(request);
    context.on('requestfinished', ended);
    context.on('requestfailed', ended);
  }

  answer({ method, url, headers, body }: ScriptedRequest): Answer {
    const call = findCall(method, url);
    if (call === undefined) {
      this.unknown.push(`${method} ${url.href}`);
      return noAnswer();
    }
    const recorded = { name: call.name, method, url, headers, body: readJson(body) };
    this.calls.push(recorded);
    const script = this.#scripts.get(call.name);
    if (script === undefined) throw new Error(`nothing scripted for ${call.name}`);
    return script(recorded);
  }
}

export function isCall({ pathname }: URL): boolean {
  return pathname.startsWith('/api/v1/');
}

const patterns = Object.values(allCalls).map((call) => ({ call, pattern: pathPattern(call.path) }));

function findCall(method: string, { pathname }: URL): ServiceCall | undefined {
  return patterns.find(({ call, pattern }) => method === call.method && pattern.test(pathname))?.call;
}

function pathPattern(path: string): RegExp {
  const [withoutQuery = ''] = path.split('?');
  return new RegExp(`^${withoutQuery.replace(/\{\w+\}/g, '[^/]+')}$`);
}

function readJson(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}
