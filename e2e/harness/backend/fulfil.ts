import type { Route } from '@playwright/test';
import type { Answer } from './answers.ts';

const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': '*',
};

/** Sends one scripted answer. A request that the page has aborted is not an error. */
export async function fulfil(route: Route, answer: Answer): Promise<void> {
  switch (answer.kind) {
    case 'held':
      await answer.latch.released;
      return fulfil(route, answer.after);
    case 'silence':
      return;
    case 'no-answer':
      return route.abort('connectionfailed').catch(ignoreGone);
    case 'text':
      return route
        .fulfill({ status: answer.status, contentType: 'text/html', headers: ANY_ORIGIN, body: answer.text })
        .catch(ignoreGone);
    case 'json':
      return route
        .fulfill({
          status: answer.status,
          contentType: 'application/json',
          headers: { ...ANY_ORIGIN, ...answer.headers },
          body: JSON.stringify(answer.body),
        })
        .catch(ignoreGone);
  }
}

function ignoreGone(): void {
  // The page was closed or navigated away while its request waited.
}
