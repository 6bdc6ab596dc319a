/** The outcome of submitting a form. */
export type FormOutcome =
  | { readonly kind: 'idle' }
  /** Null where the screen itself changes. */
  | { readonly kind: 'done'; readonly message: string | null }
  | {
      readonly kind: 'refused';
      readonly message: string;
      /** A second sentence under the message. */
      readonly detail?: string | undefined;
      /** Names of the fields to mark as wrong. */
      readonly wrongFields?: readonly string[];
    };

export const idle: FormOutcome = { kind: 'idle' };

export function done(message: string | null): FormOutcome {
  return { kind: 'done', message };
}

export function refused(message: string, detail?: string): FormOutcome {
  return { kind: 'refused', message, detail };
}

export function refusedFields(message: string, wrongFields: readonly string[]): FormOutcome {
  return { kind: 'refused', message, wrongFields };
}

/** The values of the named fields; a missing field is an empty string. */
export function readFields<Name extends string>(
  form: FormData,
  names: readonly Name[],
): Record<Name, string> {
  const entries = names.map((name) => {
    const value = form.get(name);
    return [name, typeof value === 'string' ? value : ''] as const;
  });
  // Safe: there is one entry for each requested name.
  return Object.fromEntries(entries) as Record<Name, string>;
}
