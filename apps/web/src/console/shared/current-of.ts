import { safeParse } from 'valibot';
import type { GenericSchema } from 'valibot';
import type { Problem } from './problem.ts';

/** What the record of a conflict holds now; null when the problem is not a conflict. */
export function currentOf<T>(problem: Problem | null, schema: GenericSchema<unknown, T>): T | null {
  const read = safeParse(schema, problem?.current);
  return read.success ? read.output : null;
}
