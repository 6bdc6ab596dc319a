import { staffTexts } from './texts.ts';
import { camelCase } from '#domain/camel-keys.ts';
import { failureMessage, transportSentence } from '#platform/http/call-failure.ts';
import { CallError } from '#platform/query/call-error.ts';

/** Why the service rejected a change. */
export type Problem = {
  readonly message: string;
  /** A second sentence about the transport. */
  readonly detail?: string | undefined;
  /** Field errors by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** After a 409: the stored record as the service sent it. The screen parses it. */
  readonly current?: unknown;
};

/** A failed call as a form shows it. */
export function toProblem(error: Error): Problem {
  const failure = error instanceof CallError ? error.failure : null;
  if (failure?.kind !== 'refused') {
    return {
      message: staffTexts.notSaved,
      detail: failure ? transportSentence(failure) : undefined,
      fields: {},
    };
  }
  const fields = fieldMessages(failure.raw);
  const hasFields = Object.keys(fields).length > 0;
  return {
    message: hasFields ? staffTexts.notAccepted : failureMessage(failure),
    fields,
    ...(failure.status === 409 ? { current: readPart(failure.raw, 'current') } : {}),
  };
}

/** The parts of an error reply that are not field errors. */
const NOT_A_FIELD = new Set(['detail', 'error', 'message', 'current']);

function fieldMessages(raw: unknown): Readonly<Record<string, string>> {
  if (typeof raw !== 'object' || raw === null) return {};
  const found = Object.entries(raw).flatMap(([name, value]) => {
    const text: unknown = Array.isArray(value) ? value[0] : value;
    return NOT_A_FIELD.has(name) || typeof text !== 'string' ? [] : [[camelCase(name), text] as const];
  });
  return Object.fromEntries(found);
}

function readPart(raw: unknown, name: string): unknown {
  return typeof raw === 'object' && raw !== null && name in raw ? Object(raw)[name] : undefined;
}
