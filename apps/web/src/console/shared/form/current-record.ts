import { type GenericSchema, safeParse } from 'valibot';
import { type CamelKeys, fromWire } from '#domain/camel-keys.ts';
import type { Problem } from '#console/shared/problem.ts';

/** The stored record of a conflict; null when the problem is not a conflict. */
export function currentRecord<T>(
  problem: Problem | null,
  schema: GenericSchema<unknown, T>,
): CamelKeys<T> | null {
  const read = safeParse(schema, problem?.current);
  return read.success ? fromWire(schema, read.output) : null;
}
