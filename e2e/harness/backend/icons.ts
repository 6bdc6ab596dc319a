import type { BrowserContext } from '@playwright/test';

export const ICON_HOST = 'https://icons.example';

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** The weather service's images. */
export class Icons {
  readonly requests: URL[] = [];

  async attach(context: BrowserContext): Promise<void> {
    await context.route(`${ICON_HOST}/**`, (route, request) => {
      this.requests.push(new URL(request.url()));
      return route.fulfill({ contentType: 'image/png', body: ONE_PIXEL });
    });
  }
}
