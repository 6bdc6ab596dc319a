import { clientErrorsContract } from '@patrolplan/contract/client-errors';
import { describeError } from './describe-error.ts';
import { runtimeConfig } from '#config/runtime-config.ts';

const MAX_REPORTS = 3;

/** Sends the first errors of this page, each once. Without a token: the service must not know whose they are. */
export function createReporter(entry: string): (cause: unknown) => void {
  const sent = new Set<string>();
  return (cause) => {
    const { origin, pathname } = window.location;
    const found = describeError(cause, { origin, pathname, userAgent: navigator.userAgent, entry });
    const body = JSON.stringify(found);
    if (body === undefined || sent.has(body) || sent.size >= MAX_REPORTS) return;
    sent.add(body);
    const { path, method } = clientErrorsContract.reportClientError;
    fetch(runtimeConfig().apiHost + path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body,
      credentials: 'omit',
      // Also while the page is being left.
      keepalive: true,
    }).catch(() => undefined); // a failed report is ignored
  };
}
