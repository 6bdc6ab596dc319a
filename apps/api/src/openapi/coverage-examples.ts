import type { Examples } from './example-types.ts';

const ROUND_ID = '019a8c9e-3a00-7000-8000-000000000021';
const COUNTS = { sites: 40, seen: 38, with_rule: 40, within_rule: 36, visits: 212, longest_gap: 9 };
const SITE = {
  site_name: 'Sandgate',
  area_name: 'Quayside',
  visits: 6,
  last_visited_at: '2026-11-17T09:12:00Z',
  longest_gap: 4,
  unseen_days: 0,
  every_days: 7,
};
const SURVEY = { stops: 30, clear: 24, low: 0.63, high: 0.9 };

export const coverageExamples: Examples = {
  readCoverage: {
    reply: {
      names_wardens: false,
      areas: [
        {
          id: 2,
          name: 'Quayside',
          sites: 40,
          under_30_min: 3,
          under_60_min: 5,
          under_2_h: 8,
          under_4_h: 4,
          over_4_h: 0,
          not_today: 20,
          longest_minutes: 214,
          value_waiting: 61.5,
        },
      ],
      visits: [
        {
          id: '019a8c9e-3a00-7000-8000-000000000001',
          site_id: 7,
          site_name: 'Sandgate',
          area_name: 'Quayside',
          visited_at: '2026-11-17T09:12:00.000Z',
          outcome: 'visited',
          reason: null,
          note: '',
          warden: null,
        },
      ],
      visits_last_hour: 8,
    },
  },
  readEvidence: {
    body: { days: 28 },
    reply: {
      first_day: '2026-10-21',
      last_day: '2026-11-17',
      ...COUNTS,
      visits_a_day: 8,
      longest_gap_site: 'Dean Street',
      areas: [{ id: 2, name: 'Quayside', ...COUNTS, index: 3, survey: SURVEY }],
      survey: SURVEY,
      survey_from: '2026-10-19',
      hours: [{ weekday: 1, hour: 9, visits: 14 }],
      index: { label: 'Decile', imported_at: '2026-11-02T08:00:00.000Z' },
    },
  },
  listEvidenceSites: {
    body: { days: 28, which: 'outside_rule' },
    reply: { count: 1, sites: [{ site_id: 7, ...SITE }] },
  },
  exportEvidence: {
    body: { days: 28 },
    reply: {
      csv: 'Area,Site,Visits,Last visit,Longest gap in days\nQuayside,Sandgate,6,2026-11-17T09:12:00Z,4\n',
      rows: 1,
    },
  },
  exportCoverageGeoJson: {
    body: { days: 28 },
    reply: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: 7,
          geometry: { type: 'Point', coordinates: [-1.6033, 54.9706] },
          properties: SITE,
        },
      ],
    },
  },
  exportRoundGeoJson: {
    body: { id: ROUND_ID },
    reply: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [-1.6033, 54.9706] },
          properties: {
            round: 'A',
            stop: 1,
            site_name: 'Sandgate',
            arrive_at: '2026-11-17T10:20:00.000Z',
            minutes: 6,
          },
        },
      ],
    },
  },
  exportRoundGpx: {
    body: { id: ROUND_ID },
    reply: {
      gpx: '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="PatrolPlan" xmlns="http://www.topografix.com/GPX/1/1">\n  <rte>\n    <name>Round A</name>\n    <rtept lat="54.9706" lon="-1.6033"><name>Sandgate</name></rtept>\n  </rte>\n</gpx>\n',
    },
  },
};
