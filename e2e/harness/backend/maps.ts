import { expect } from '@playwright/test';
import type { ScriptedRequest } from '#e2e/harness/network/scripted-server.ts';
import { type Answer, rawReply } from './answers.ts';

export const MAPS_TOKEN = 'maps-token';

export type Directions = {
  readonly method: string;
  readonly url: URL;
  /** `longitude,latitude` as in the URL. */
  readonly from: string;
  readonly to: string;
};

/** The maps service, scripted. */
export class Maps {
  readonly requests: Directions[] = [];
  #answer: (request: Directions, index: number) => Answer = () => aRoute(600, 1609.344);

  answers(answer: (request: Directions, index: number) => Answer): this {
    this.#answer = answer;
    return this;
  }

  async hasSeen(times: number): Promise<readonly Directions[]> {
    await expect.poll(() => this.requests.length, { message: 'directions requests' }).toBe(times);
    return this.requests;
  }

  answer({ method, url }: ScriptedRequest): Answer {
    const [from = '', to = ''] = decodeURIComponent(url.pathname.split('/').at(-1) ?? '').split(';');
    const seen = { method, url, from, to };
    const index = this.requests.push(seen) - 1;
    return this.#answer(seen, index);
  }
}

export function aRoute(seconds: number, metres: number): Answer {
  return rawReply({ code: 'Ok', routes: [{ duration: seconds, distance: metres, geometry: {} }] });
}
