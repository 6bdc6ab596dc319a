import { type Hash, createHash } from 'node:crypto';
import * as v from 'valibot';

/**
 * The lines of a backup, before they are compressed:
 *
 *     {"format":"patrolplan-backup","version":1,"takenAt":…,"migrations":[…]}
 *     {"table":"users"}
 *     {…one row…}
 *     {"rows":{"users":12,…},"sha256":"…of every line before this one…"}
 */
export const FORMAT = 'patrolplan-backup';
export const VERSION = 1;

export const header = v.object({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  takenAt: v.pipe(v.string(), v.isoTimestamp()),
  migrations: v.array(v.string()),
});
export type Header = v.InferOutput<typeof header>;

export const tableMark = v.strictObject({ table: v.string() });

export const trailer = v.strictObject({
  rows: v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0))),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});
export type Trailer = v.InferOutput<typeof trailer>;

/** An expected reason why a file cannot be restored, in a sentence for people. */
export class BackupRefusal extends Error {}

export function createChecksum(): { add(line: string): void; digest(): string } {
  const hash: Hash = createHash('sha256');
  return {
    add: (line) => void hash.update(line).update('\n'),
    digest: () => hash.digest('hex'),
  };
}
