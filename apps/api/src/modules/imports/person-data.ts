import { sql } from 'kysely';
import type { PersonErasure, PersonExport } from '#core/person-data.ts';
import { deleteImportsBy } from './site-imports-table.ts';

/** The imports of a person. */
export const exportImports: PersonExport = ({ id }) => ({
  imports: sql`select file_name, bytes, rows_read, created_at, applied_at from site_imports
      where created_by = ${`user:${id}`} order by id`,
});

export const eraseImports: PersonErasure = (tx, { id }) => deleteImportsBy(tx, `user:${id}`);
