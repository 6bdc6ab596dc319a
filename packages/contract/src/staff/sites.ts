import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';

/**
 * A site by the columns of a site file, as text: `site_name`, `latitude`, `hours_weekday`, `weekday morning` and so on. The
 * form, the import and the export share one notation and one set of checks.
 */
export const siteCells = v.record(v.string(), v.string());

const MAX_CELLS = 500;
const MAX_CELL_LENGTH = 1_000;
const REQUIRED = 'This field is required.';
const cellsInput = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(MAX_CELL_LENGTH, 'This name is too long.')),
    v.pipe(v.string('A text is required.'), v.maxLength(MAX_CELL_LENGTH, 'This value is too long.')),
    REQUIRED,
  ),
  v.check((cells) => Object.keys(cells).length <= MAX_CELLS, 'Too many fields.'),
);

const MAX_VERSION = 2_147_483_647;
/** The version that the reader saw. If the record has another one by now, the reply is a 409 with its current content. */
const versionInput = v.pipe(
  v.number('A whole number is required.'),
  v.integer('A whole number is required.'),
  v.minValue(1, 'This number is too small.'),
  v.maxValue(MAX_VERSION, 'This number is too large.'),
);

const staffSite = v.object({
  site_id: v.number(),
  version: v.number(),
  is_retired: v.boolean(),
  cells: siteCells,
  /** When the site was last changed, and whether that change can be undone. */
  changed_at: v.nullable(v.string()),
  can_undo: v.boolean(),
});

const SEARCH_LENGTH = 200;
const CURSOR_LENGTH = 2_000;
const text = (max: number) => v.pipe(v.string('A text is required.'), v.maxLength(max, 'This is too long.'));

export const siteFilter = {
  /** Words of the name, the street or the postcode, each as far as it is typed; all of them must be there. Or the eight digits of a USRN. */
  text: v.optional(text(SEARCH_LENGTH), ''),
  /** The name of an area; empty for all. */
  area: v.optional(text(SEARCH_LENGTH), ''),
  with_retired: v.optional(v.boolean('True or false is required.'), false),
  sort: v.optional(v.picklist(['name', 'postcode'], 'Unknown order.'), 'name'),
  descending: v.optional(v.boolean('True or false is required.'), false),
};
/** Where the last page ended; empty for the first page. */
export const cursorInput = text(CURSOR_LENGTH);

const searchSites = defineStaffCall({
  name: 'searchSites',
  summary: 'Finds sites by words of the name, street or postcode, or by USRN, and by area, page by page.',
  method: 'POST',
  path: '/api/v1/staff/sites/search/',
  scope: 'sites:read',
  body: v.object({ ...siteFilter, after: cursorInput }),
  reply: v.object({
    sites: v.array(
      v.object({
        site_id: v.number(),
        site_name: v.string(),
        area_name: v.string(),
        postcode: v.string(),
        addressline1: v.string(),
        /** Enforcement hours of today's day type, such as '08:00-18:30' or 'closed'; empty means all day. */
        hours: v.string(),
        visit_minutes: v.number(),
        is_retired: v.boolean(),
        /** A warden marked it, and staff have not cleared it; absent for others. */
        cannot_be_enforced: v.exactOptional(v.boolean()),
      }),
    ),
    /** The `after` of the next page; null on the last one. */
    next: v.nullable(v.string()),
    /** How many sites match, counted up to `count_limit`. */
    count: v.number(),
    count_limit: v.number(),
    /** More sites than `count_limit` have the words: the list holds those whose name or postcode begins with the text. */
    is_narrowed: v.boolean(),
    /** Today's day type, to which `hours` belongs. */
    day_type: v.string(),
  }),
});

const readSiteOptions = defineStaffCall({
  name: 'readSiteOptions',
  summary: 'The areas and the periods that a site form offers.',
  method: 'GET',
  path: '/api/v1/staff/sites/options/',
  scope: 'sites:read',
  reply: v.object({ areas: v.array(v.string()), periods: v.array(v.string()) }),
});

/** A page of a CSV file: whole lines, the heading on the first page. The pages one after the other are the file. */
const csvPage = v.object({ csv: v.string(), rows: v.number(), next: v.nullable(v.string()) });

const exportSites = defineStaffCall({
  name: 'exportSites',
  summary: 'The found sites as a CSV file that an import reads back, page by page.',
  method: 'POST',
  path: '/api/v1/staff/sites/export/',
  scope: 'sites:read',
  body: v.object({ ...siteFilter, after: cursorInput }),
  reply: csvPage,
});

const readStaffSite = defineStaffCall({
  name: 'readStaffSite',
  summary: 'One site with everything that staff can change.',
  method: 'GET',
  path: '/api/v1/staff/sites/{siteid}/',
  scope: 'sites:read',
  reply: staffSite,
  refusals: [404],
});

const createSite = defineStaffCall({
  name: 'createSite',
  summary: 'Adds a site.',
  method: 'POST',
  path: '/api/v1/staff/sites/',
  scope: 'sites:write',
  body: v.object({ cells: cellsInput }),
  reply: staffSite,
});

const saveSite = defineStaffCall({
  name: 'saveSite',
  summary: 'Changes a site. A column that is not sent keeps its value.',
  method: 'POST',
  path: '/api/v1/staff/sites/{siteid}/',
  scope: 'sites:write',
  body: v.object({ version: versionInput, cells: cellsInput }),
  reply: staffSite,
  refusals: [404, 409],
});

const undoSiteChange = defineStaffCall({
  name: 'undoSiteChange',
  summary: 'Takes back the last change of a site, as a change of its own.',
  method: 'POST',
  path: '/api/v1/staff/sites/{siteid}/undo/',
  body: v.object({ version: versionInput }),
  reply: staffSite,
  refusals: [404, 409],
});

const retireSite = defineStaffCall({
  name: 'retireSite',
  summary: 'Takes a site out of every plan. Its records stay.',
  method: 'POST',
  path: '/api/v1/staff/sites/{siteid}/retire/',
  scope: 'sites:write',
  body: v.object({ version: versionInput }),
  reply: staffSite,
  refusals: [404, 409],
});

const bringBackSite = defineStaffCall({
  name: 'bringBackSite',
  summary: 'Puts a retired site back into the plans.',
  method: 'POST',
  path: '/api/v1/staff/sites/{siteid}/bring-back/',
  scope: 'sites:write',
  body: v.object({ version: versionInput }),
  reply: staffSite,
  refusals: [404, 409],
});

export const sitesCalls = {
  searchSites,
  readSiteOptions,
  exportSites,
  readStaffSite,
  createSite,
  saveSite,
  undoSiteChange,
  retireSite,
  bringBackSite,
};
