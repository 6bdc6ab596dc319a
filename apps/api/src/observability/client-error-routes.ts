import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ClientError, clientErrorsContract } from '@patrolplan/contract/client-errors';
import type { Config } from '#config/config.ts';
import type { Deps } from '#core/deps.ts';
import { notFound } from '#core/failure.ts';
import type { Serve } from '#http/serve.ts';
import { clientNetwork } from '#core/client-network.ts';
import { fail, ok } from '#core/result.ts';
import { buildName, readBuildVersion } from './build-version.ts';
import type { Metrics } from './metrics.ts';
import { createMinuteCounts } from './minute-counts.ts';

const REPORTS_PER_NETWORK = 10;
const MINUTE_SECONDS = 60;
const MAX_SCREENS = 50;

/**
 * Counts and logs errors reported by browsers, and stores nothing. The address of the browser is used for the limit only. The same
 * error is logged once a minute.
 */
export function clientErrorRoutes(
  serve: Serve,
  { clock, log, config, metrics }: Deps & { readonly metrics: Metrics },
): void {
  const fromNetwork = createMinuteCounts();
  const ofError = createMinuteCounts();
  const screens = new Set<string>();

  serve(clientErrorsContract.reportClientError, async ({ body, request }) => {
    if (config.CLIENT_ERRORS === 0) return notFound();
    const now = clock.now();
    if (fromNetwork(clientNetwork(request.ip), now) > REPORTS_PER_NETWORK) {
      const message = 'Too many reports. Try again later.';
      return fail({ kind: 'too-many-attempts', message, retryAfterSeconds: MINUTE_SECONDS });
    }
    const version = readClientVersion(body, config);
    if (screens.size < MAX_SCREENS) screens.add(body.screen);
    metrics.clientError(version, screens.has(body.screen) ? body.screen : 'other');
    if (ofError(errorKey(body), now) === 1)
      log.warn({ clientError: { ...body, version } }, 'error in a browser');
    return ok({ message: 'Counted.' });
  });
}

/** A build that this service does not serve is an older one, or one from another host. */
function readClientVersion({ build }: ClientError, { WEB_ROOT }: Config): string {
  const isOurs = WEB_ROOT !== undefined && existsSync(join(WEB_ROOT, 'assets', build));
  return isOurs ? buildName(readBuildVersion()) : 'other';
}

/** The same place in the same build, whatever the browser. */
function errorKey({ name, react_error, build, frames: [first] }: ClientError): string {
  return [name, react_error, build, first?.file, first?.line, first?.column].join(' ');
}
