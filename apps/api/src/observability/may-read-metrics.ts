import { createHash, timingSafeEqual } from 'node:crypto';

export type MetricsReader = {
  /** The address of the connection itself, not one that a header claims. */
  readonly address: string | undefined;
  readonly authorization: string | undefined;
  /** Whether a proxy in between says that it passes the request on for somebody else. */
  readonly isForwarded: boolean;
};

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** With a token, whoever has it; without one, only this machine itself, and nobody through a proxy on it. */
export function mayReadMetrics(reader: MetricsReader, token: string | undefined): boolean {
  if (token === undefined) return !reader.isForwarded && LOOPBACK.test(reader.address ?? '');
  return timingSafeEqual(digest(reader.authorization ?? ''), digest(`Bearer ${token}`));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
