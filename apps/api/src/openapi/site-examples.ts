import type { Examples } from './example-types.ts';

const CELLS = { site_name: 'Sandgate', area_name: 'Quayside', postcode: 'NE1 2NG', addressline1: 'Sandgate' };
const SITE = {
  site_id: 7,
  version: 2,
  is_retired: false,
  cells: CELLS,
  changed_at: '2026-11-17T10:00:00.000Z',
  can_undo: true,
};
const CSV = 'site_name,area_name,postcode\nSandgate,Quayside,NE1 2NG\n';
const IMPORT = {
  import_id: 4,
  file_name: 'sites.csv',
  bytes: CSV.length,
  bytes_read: CSV.length,
  rows_read: 1,
  checks: 1,
  created: 1,
  changed: 0,
  unchanged: 0,
  with_errors: 0,
  missing: 0,
  new_areas: [],
  unknown_areas: [],
  rows_applied: 0,
  applied_at: null,
  undone_at: null,
};

export const siteExamples: Examples = {
  searchSites: {
    body: { text: 'sand', area: 'Quayside', after: '' },
    reply: {
      sites: [
        {
          site_id: 7,
          site_name: 'Sandgate',
          area_name: 'Quayside',
          postcode: 'NE1 2NG',
          addressline1: 'Sandgate',
          hours: '08:00-18:30',
          visit_minutes: 6,
          is_retired: false,
        },
      ],
      next: null,
      count: 1,
      count_limit: 10_000,
      is_narrowed: false,
      day_type: 'weekday',
    },
  },
  readSiteOptions: { reply: { areas: ['Quayside'], periods: ['morning', 'afternoon'] } },
  exportSites: { body: { area: 'Quayside', after: '' }, reply: { csv: CSV, rows: 1, next: null } },
  exportSitesGeoJson: {
    body: { area: 'Quayside', after: '' },
    reply: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: 7,
          geometry: { type: 'Point', coordinates: [-1.6033, 54.9706] },
          properties: CELLS,
        },
      ],
      next: null,
    },
  },
  readStaffSite: { reply: SITE },
  createSite: { body: { cells: CELLS }, reply: { ...SITE, version: 1, changed_at: null, can_undo: false } },
  saveSite: { body: { version: 1, cells: { addressline1: 'Sandgate' } }, reply: SITE },
  retireSite: { body: { version: 2 }, reply: { ...SITE, version: 3, is_retired: true } },
  bringBackSite: { body: { version: 3 }, reply: { ...SITE, version: 4 } },
  startImport: {
    body: { file_name: 'sites.csv', bytes: CSV.length },
    reply: { ...IMPORT, bytes_read: 0, rows_read: 0, checks: 0, created: 0 },
  },
  sendImportPart: { reply: { ...IMPORT, checks: 0, created: 0 } },
  checkImport: { reply: IMPORT },
  readImport: { reply: IMPORT },
  listImportRows: {
    body: { kind: 'attention', after: '' },
    reply: {
      rows: [
        {
          line: 2,
          kind: 'new',
          site_name: 'Sandgate',
          area_name: 'Quayside',
          postcode: 'NE1 2NG',
          problems: [],
          changes: [],
        },
      ],
      next: null,
    },
  },
  exportImportErrors: { body: { after: '' }, reply: { csv: 'line,column,reason\n', rows: 0, next: null } },
  applyImport: {
    body: { checks: 1, new_areas: [] },
    reply: { ...IMPORT, rows_applied: 1, applied_at: '2026-11-17T10:01:00.000Z' },
  },
};
