import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import { dayInput } from './inputs.ts';

/** Requests as CSV files. Those of another system are checked first, then stored. */
export const MAX_REQUEST_FILE_BYTES = 512 * 1_024;
const requestFileInput = {
  bodyType: 'text/csv',
  body: v.instance(Uint8Array, 'The request body must be sent as text/csv.'),
  maxBodyBytes: MAX_REQUEST_FILE_BYTES,
} as const;

const checkRequestFile = defineStaffCall({
  name: 'checkRequestFile',
  summary:
    'Reads a CSV file of at most 500 requests and compares it with those that are stored. Changes nothing. Columns: `site` or `latitude` and `longitude` or `usrn`, `kind`, `time`, and `text` and `reference` if there are any.',
  method: 'POST',
  path: '/api/v1/staff/requests/import/check/',
  ...requestFileInput,
  reply: v.object({
    created: v.number(),
    /** Stored already, or twice in the file. */
    unchanged: v.number(),
    with_errors: v.number(),
    /** Personal details that are removed from the new ones. */
    removed_details: v.number(),
    /** Those with errors first, then new ones. */
    lines: v.array(
      v.object({
        /** Of the file, as an editor counts. */
        line: v.number(),
        state: v.picklist(['error', 'new', 'unchanged']),
        /** The name of the kind; empty on a line with errors. */
        kind: v.string(),
        /** Null: not placed, or a line with errors. */
        site_name: v.nullable(v.string()),
        asked_at: v.nullable(v.string()),
        /** As it is stored. */
        text: v.string(),
        problems: v.array(v.object({ column: v.nullable(v.string()), reason: v.string() })),
      }),
    ),
  }),
  refusals: [404],
});

const importRequests = defineStaffCall({
  name: 'importRequests',
  summary:
    'Stores the requests of a CSV file as `checkRequestFile` shows them: all or, with one error, none. The same file twice adds nothing.',
  method: 'POST',
  path: '/api/v1/staff/requests/import/',
  ...requestFileInput,
  reply: v.object({
    created: v.number(),
    /** Counted with an open request of the same kind and place. */
    repeated: v.number(),
    unchanged: v.number(),
    removed_details: v.number(),
  }),
  refusals: [404, 409],
});

const exportRequests = defineStaffCall({
  name: 'exportRequests',
  summary: 'The requests of a period as a CSV file, without their texts and references.',
  method: 'POST',
  path: '/api/v1/staff/requests/export/',
  body: v.object({ from: dayInput, until: dayInput }),
  reply: v.object({ csv: v.string(), rows: v.number() }),
  refusals: [404],
});

export const requestFilesCalls = { checkRequestFile, importRequests, exportRequests };
