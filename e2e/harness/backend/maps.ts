import { type BrowserContext, expect } from '@playwright/test';
import { type Answer, rawReply } from './answers.ts';
import { fulfil } from './fulfil.ts';

export const MAPS_HOST = 'https://maps.example';
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

  async attach(context: BrowserContext): Promise<void> {
    await context.route(`${MAPS_HOST}/**`, async (route, request) => {
      const url = new URL(request.url());
      const [from = '', to = ''] = decodeURIComponent(url.pathname.split('/').at(-1) ?? '').split(';');
      const seen = { method: request.method(), url, from, to };
      const index = this.requests.push(seen) - 1;
      return fulfil(route, this.#answer(seen, index));
    });
  }
}

export function aRoute(seconds: number, metres: number): Answer {
  return rawReply({ code: 'Ok', routes: [{ duration: seconds, distance: metres, geometry: {} }] });
}
