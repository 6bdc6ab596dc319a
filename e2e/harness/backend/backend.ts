import { type BrowserContext, type Request, expect } from '@playwright/test';
import { type CallReply, contract } from '@patrolplan/contract';
import { type ServiceCall, allCalls } from '@patrolplan/contract/all';
import { type Answer, rawReply, replyTo } from './answers.ts';
import { aProfile, aSiteDetail, aWeather } from './builders.ts';
import { fulfil } from './fulfil.ts';

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
  readonly #inFlight = new Map<Request, string>();

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

  /** Waits until every answer that was sent has reached the page. */
  async delivered(): Promise<void> {
    await expect.poll(() => [...this.#inFlight.values()], { message: 'answers in flight' }).toEqual([]);
  }

  async attach(context: BrowserContext): Promise<void> {
    const ended = (request: Request) => this.#inFlight.delete(request);
    context.on('requestfinished', ended);
    context.on('requestfailed', ended);
    await context.route(/\/api\/v1\//, async (route, request) => {
      const call = findCall(request);
      if (call === undefined) {
        this.unknown.push(`${request.method()} ${request.url()}`);
        return route.abort();
      }
      const recorded = {
        name: call.name,
        method: request.method(),
        url: new URL(request.url()),
        headers: request.headers(),
        body: readJson(request.postData()),
      };
      this.calls.push(recorded);
      const script = this.#scripts.get(call.name);
      if (script === undefined) throw new Error(`nothing scripted for ${call.name}`);
      const answer = script(recorded);
      if (answer.kind === 'held' || answer.kind === 'silence') return fulfil(route, answer);
      this.#inFlight.set(request, call.name);
      await fulfil(route, answer);
      // Aborted by the page before its turn: no event follows.
      if (request.failure() !== null) ended(request);
    });
  }
}

function findCall(request: Request): ServiceCall | undefined {
  const { pathname } = new URL(request.url());
  return Object.values(allCalls).find(
    ({ method, path }) => method === request.method() && pathPattern(path).test(pathname),
  );
}

function pathPattern(path: string): RegExp {
  const [withoutQuery = ''] = path.split('?');
  return new RegExp(`^${withoutQuery.replace(/\{\w+\}/g, '[^/]+')}$`);
}

function readJson(text: string | null): unknown {
  return text === null || text === '' ? undefined : JSON.parse(text);
}
