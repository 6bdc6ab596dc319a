import { createHash, timingSafeEqual } from 'node:crypto';

export type MetricsReader = {
  /** The address of the connection itself, not one that a header claims. */
  readonly address: string | undefined;
  readonly authorization: string | undefined;
};

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * With a token, callers that send it. Without one nobody, unless the operator allows callers on the same machine: to
 * the service a proxy on this machine is one of them.
 */
export function mayReadMetrics(
  reader: MetricsReader,
  { token, onLoopback }: { readonly token: string | undefined; readonly onLoopback: boolean },
): boolean {
  if (token === undefined) return onLoopback && LOOPBACK.test(reader.address ?? '');
  return timingSafeEqual(digest(reader.authorization ?? ''), digest(`Bearer ${token}`));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
