import type { ServerResponse } from 'node:http';
import type { Answer } from './answers.ts';

const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
  'cache-control': 'no-store',
};

type Sent = Exclude<Answer, { readonly kind: 'held' | 'silence' }>;

/** Sends one scripted answer. Nothing happens if the page has ended the request. */
export function sendAnswer(response: ServerResponse, answer: Sent): void {
  // The page's clock is that of the test: it would note the difference.
  response.sendDate = false;
  switch (answer.kind) {
    case 'no-answer':
      // Not HTTP. The browser repeats a request by itself when an open connection only closes.
      response.socket?.end('The connection breaks.\r\n\r\n');
      return;
    case 'text':
      response.writeHead(answer.status, { ...HEADERS, 'content-type': answer.contentType });
      response.end(answer.text);
      return;
    case 'json':
      response.writeHead(answer.status, {
        ...HEADERS,
        'content-type': 'application/json',
        ...answer.headers,
      });
      response.end(JSON.stringify(answer.body));
  }
}
