import type { RawBuilder } from 'kysely';
import type { Database } from '#db/database.ts';

export type Person = { readonly id: number; readonly email: string };

/** The queries of what a module stores about a person, by their names in the export. */
export type PersonExport = (person: Person) => Readonly<Record<string, RawBuilder<unknown>>>;

/** Removes a person from what a module stores, unless the database does it with the account. */
export type PersonErasure = (tx: Database, person: Person, at: Date) => Promise<void>;

/** The actor that replaces every erased person. */
export const ERASED = 'user:erased';
