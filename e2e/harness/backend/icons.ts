import type { Answer } from './answers.ts';

const IMAGE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** The weather service's images. */
export class Icons {
  readonly requests: URL[] = [];

  answer(url: URL): Answer {
    this.requests.push(url);
    return { kind: 'text', status: 200, text: IMAGE, contentType: 'image/svg+xml' };
  }
}
