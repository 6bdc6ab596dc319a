import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import { areaNamesInput } from '#scalars.ts';

/**
 * An import in four steps: announce the file (`startImport`), send it in parts (`sendImportPart`), have it checked
 * (`checkImport`), apply it (`applyImport`). Nothing is changed before the last step, which takes all rows or none.
 */

export const MAX_IMPORT_BYTES = 50 * 1_024 * 1_024;
/** A part that a slow connection sends within the time of one call. */
export const IMPORT_PART_BYTES = 256 * 1_024;

const siteImport = v.object({
  import_id: v.number(),
  file_name: v.string(),
  bytes: v.number(),
  bytes_read: v.number(),
  rows_read: v.number(),
  /** How often the whole file was compared with the stored sites; 0 until all of it is there. */
  checks: v.number(),
  created: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  with_errors: v.number(),
  /** Sites of the file's areas that the file does not name; an import leaves them as they are. */
  missing: v.number(),
  /** The names of the `unknown_areas`. */
  new_areas: v.array(v.string()),
  /**
   * Areas that do not exist yet. Each needs a confirmation before it is added, unless no area exists at all.
   */
  unknown_areas: v.array(
    v.object({
      name: v.string(),
      /** Rows of the file that name it. */
      sites: v.number(),
      /** The existing name that differs in the fewest letters; null while no area exists. */
      nearest: v.nullable(v.string()),
    }),
  ),
  /** How many rows are written while `applyImport` works. */
  rows_applied: v.number(),
  applied_at: v.nullable(v.string()),
  /** When it was taken back. */
  undone_at: v.nullable(v.string()),
  /** Whether it is a traffic order (D-TRO), whose `with_errors` are provisions that are no sites. */
  is_order: v.exactOptional(v.boolean()),
});

const MAX_BYTES_MESSAGE = 'The file is larger than 50 MB.';

const startImport = defineStaffCall({
  name: 'startImport',
  summary:
    'Announces a site file. The import belongs to the caller; of several that are not applied the three newest are stored.',
  method: 'POST',
  path: '/api/v1/staff/imports/',
  scope: 'sites:write',
  body: v.object({
    file_name: v.pipe(v.string('A name is required.'), v.nonEmpty('A name is required.'), v.maxLength(255)),
    bytes: v.pipe(
      v.number('A whole number is required.'),
      v.integer('A whole number is required.'),
      v.minValue(1, 'The file is empty.'),
      v.maxValue(MAX_IMPORT_BYTES, MAX_BYTES_MESSAGE),
    ),
    /** The area of the sites of a traffic order; a CSV file names its own. */
    area_name: v.optional(v.pipe(v.string('A name is required.'), v.maxLength(200, 'This is too long.')), ''),
  }),
  reply: siteImport,
});

const sendImportPart = defineStaffCall({
  name: 'sendImportPart',
  summary:
    'Sends the next part of the file. Parts are numbered from 1; the last one may be sent again, with the same content.',
  method: 'POST',
  path: '/api/v1/staff/imports/{importid}/parts/{part}/',
  scope: 'sites:write',
  bodyType: 'text/csv',
  body: v.instance(Uint8Array, 'The request body must be sent as text/csv.'),
  maxBodyBytes: IMPORT_PART_BYTES,
  reply: siteImport,
  refusals: [404, 409],
});

const checkImport = defineStaffCall({
  name: 'checkImport',
  summary: 'Compares the whole file with the stored sites; again after somebody changed one of them.',
  method: 'POST',
  path: '/api/v1/staff/imports/{importid}/check/',
  scope: 'sites:write',
  reply: siteImport,
  refusals: [404, 409],
});

const readImport = defineStaffCall({
  name: 'readImport',
  summary: 'How far an import is, and its counts.',
  method: 'GET',
  path: '/api/v1/staff/imports/{importid}/',
  scope: 'sites:write',
  reply: siteImport,
  refusals: [404],
});

/** Where the last page ended; empty for the first page. */
const cursor = v.pipe(v.string('A text is required.'), v.maxLength(100, 'This is too long.'));

const listImportRows = defineStaffCall({
  name: 'listImportRows',
  summary: 'The rows of the preview, page by page: those with errors first, then changed, then new ones.',
  method: 'POST',
  path: '/api/v1/staff/imports/{importid}/rows/',
  scope: 'sites:write',
  body: v.object({
    kind: v.optional(
      v.picklist(['attention', 'error', 'changed', 'new', 'unchanged', 'missing'], 'Unknown kind.'),
      'attention',
    ),
    after: cursor,
  }),
  reply: v.object({
    rows: v.array(
      v.object({
        /** The line of the file; 0 for a site that the file does not name. */
        line: v.number(),
        kind: v.picklist(['error', 'changed', 'new', 'unchanged', 'missing']),
        site_name: v.string(),
        area_name: v.string(),
        postcode: v.string(),
        problems: v.array(v.object({ column: v.nullable(v.string()), reason: v.string() })),
        changes: v.array(v.object({ column: v.string(), before: v.string(), after: v.string() })),
      }),
    ),
    next: v.nullable(v.string()),
  }),
  refusals: [404],
});

const exportImportErrors = defineStaffCall({
  name: 'exportImportErrors',
  summary: 'Every bad line as CSV: line, column, reason; page by page.',
  method: 'POST',
  path: '/api/v1/staff/imports/{importid}/errors/',
  scope: 'sites:write',
  body: v.object({ after: cursor }),
  reply: v.object({ csv: v.string(), rows: v.number(), next: v.nullable(v.string()) }),
  refusals: [404],
});

const checks = v.pipe(v.number('A whole number is required.'), v.integer('A whole number is required.'));

const applyImport = defineStaffCall({
  name: 'applyImport',
  summary:
    'Writes all rows or none. `checks` names the preview that was seen, `new_areas` the areas of it that may be added.',
  method: 'POST',
  path: '/api/v1/staff/imports/{importid}/apply/',
  scope: 'sites:write',
  body: v.object({
    checks,
    new_areas: v.optional(areaNamesInput, []),
  }),
  reply: siteImport,
  refusals: [404, 409],
});

const listImports = defineStaffCall({
  name: 'listImports',
  summary: 'The last twenty applied imports of all staff, newest first, with what they changed.',
  method: 'GET',
  path: '/api/v1/staff/recent-imports/',
  reply: v.object({
    imports: v.array(
      v.object({
        import_id: v.number(),
        file_name: v.string(),
        /** The preview that was applied, for `undoImport`. */
        checks: v.number(),
        /** Null when the account is gone. */
        who: v.nullable(v.string()),
        applied_at: v.string(),
        undone_at: v.nullable(v.string()),
        created: v.number(),
        changed: v.number(),
      }),
    ),
  }),
});

const undoImport = defineStaffCall({
  name: 'undoImport',
  summary:
    'Takes back an applied import, also of a colleague: changed sites get their old values, new ones are retired. Sites that were changed since stay. `checks` names the preview that was applied.',
  method: 'POST',
  path: '/api/v1/staff/imports/{importid}/undo/',
  body: v.object({ checks }),
  reply: v.object({
    /** Sites that have the values from before the import. */
    restored: v.number(),
    /** Sites that the import had added. */
    retired: v.number(),
    /** Sites that somebody changed since; the first hundred of them are named. */
    changed_since: v.number(),
    named: v.array(v.object({ site_id: v.number(), site_name: v.string() })),
  }),
  refusals: [404, 409],
});

export const siteImportsCalls = {
  startImport,
  sendImportPart,
  checkImport,
  readImport,
  listImportRows,
  listImports,
  exportImportErrors,
  applyImport,
  undoImport,
};
