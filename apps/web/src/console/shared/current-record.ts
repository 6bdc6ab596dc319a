import { safeParse } from 'valibot';
import type { GenericSchema } from 'valibot';
import { fromWire } from '#domain/camel-keys.ts';
import type { CamelKeys } from '#domain/camel-keys.ts';
import type { Problem } from './problem.ts';

/** The stored record of a conflict; null when the problem is not a conflict. */
export function currentRecord<T>(
  problem: Problem | null,
  schema: GenericSchema<unknown, T>,
): CamelKeys<T> | null {
  const read = safeParse(schema, problem?.current);
  return read.success ? fromWire(schema, read.output) : null;
}
