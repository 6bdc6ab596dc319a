import type { BrowserContext, Page } from '@playwright/test';

export type Position = { readonly latitude: number; readonly longitude: number };

export type PositionScript =
  | { readonly kind: 'at'; readonly position: Position }
  | { readonly kind: 'denied' }
  | { readonly kind: 'failing'; readonly code: number; readonly message: string };

/** Scripts the browser's geolocation and counts the requests for it. */
export async function scriptPosition(context: BrowserContext, script: PositionScript): Promise<void> {
  // A reused context keeps what the test before it granted.
  await context.clearPermissions();
  if (script.kind === 'at') {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(script.position);
  }
  await context.addInitScript((wanted) => {
    const asked = { positionsAsked: 0 };
    Object.assign(window, { e2ePosition: asked });
    // oxlint-disable-next-line typescript/unbound-method -- called with the right `this` below
    const real = Geolocation.prototype.getCurrentPosition;
    Geolocation.prototype.getCurrentPosition = function (success, failure, options) {
      asked.positionsAsked += 1;
      if (wanted.kind !== 'failing') return real.call(this, success, failure, options);
      // Only the code and the message of the error are read; its constants are the same for every error.
      queueMicrotask(() =>
        failure?.({ code: wanted.code, message: wanted.message } as GeolocationPositionError),
      );
    };
  }, script);
}

export function positionsAsked(page: Page): Promise<number> {
  return page.evaluate(() => {
    // Safe: the init script above sets it before the page's own scripts run.
    const { e2ePosition } = window as unknown as { e2ePosition: { positionsAsked: number } };
    return e2ePosition.positionsAsked;
  });
}

const EARTH_RADIUS_METRES = 6_371_000;

/** The position this many metres further north. */
export function movedNorth({ latitude, longitude }: Position, metres: number): Position {
  return { latitude: latitude + (metres / EARTH_RADIUS_METRES) * (180 / Math.PI), longitude };
}
