import { useState } from 'react';
import { type GenericSchema, safeParse } from 'valibot';
import { findDraft, withDraft } from './draft-store.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { personKey } from '#state/session/person.ts';

/** Only this file writes it. Logging out clears it; it survives a session that ends by itself. */
const drafts = storedValue('pp:staffDrafts');

export type Draft<T> = {
  readonly values: T;
  readonly change: (part: Partial<T>) => void;
  /** Discards the draft, after a save or on request. */
  readonly clear: () => void;
};

/**
 * The values of a form, stored as a draft. They survive a failure, a reload, and a session that ended, until they are
 * saved or the owner logs out. `form` identifies the form and its record: 'site 7'. Must not contain secrets.
 */
export function useDraft<T extends object>(
  form: string,
  schema: GenericSchema<unknown, T>,
  initial: T,
): Draft<T> {
  const [values, setValues] = useState<T>(() => readDraft(form, schema) ?? initial);
  return {
    values,
    change(part) {
      const next = { ...values, ...part };
      setValues(next);
      writeDraft(form, next);
    },
    clear() {
      setValues(initial);
      discardDraft(form);
    },
  };
}

/** Whether a form has unsaved input. */
export function useHasDraft(form: string): boolean {
  return findDraft(useSource(drafts), personKey(), form) !== undefined;
}

export function discardDraft(form: string): void {
  writeDraft(form, undefined);
}

/** Fills in a form before it is opened: 'Set again' copies an earlier boost. */
export function prepareDraft(form: string, values: object): void {
  writeDraft(form, values);
}

/** Changes some values of a form before it is opened. */
export function changeDraft<T extends object>(
  form: string,
  schema: GenericSchema<unknown, T>,
  initial: T,
  part: Partial<T>,
): void {
  writeDraft(form, { ...(readDraft(form, schema) ?? initial), ...part });
}

/** The stored draft of a form, if it has one. */
export function readDraft<T>(form: string, schema: GenericSchema<unknown, T>): T | undefined {
  const read = safeParse(schema, findDraft(drafts.get(), personKey(), form));
  return read.success ? read.output : undefined;
}

function writeDraft(form: string, values: unknown): void {
  const next = withDraft(drafts.get(), personKey(), form, values);
  if (next === null) drafts.clear();
  else drafts.set(next);
}
