import { coverageExamples } from './coverage-examples.ts';
import type { Examples } from './example-types.ts';
import { siteExamples } from './site-examples.ts';

const TODAY = '2026-11-17T10:00:00.000Z';
const EVENING = '2026-11-17T18:00:00.000Z';
const JOB_ID = '019a8c9e-3a00-7000-8000-000000000022';
const DELIVERY_ID = '6f1c2a34-0d3e-4f5a-9b6c-7d8e9f0a1b2c';

const keyExamples: Examples = {
  listApiKeys: {
    reply: {
      keys: [
        {
          id: 3,
          name: 'Permits',
          scopes: ['sites:read', 'boosts:write'],
          ending: 'x4Qz',
          made_at: TODAY,
          made_by: 'Helen Armstrong',
          last_used_at: null,
          revoked_at: null,
        },
      ],
    },
  },
  makeApiKey: {
    body: { name: 'Permits', scopes: ['sites:read', 'boosts:write'] },
    reply: { id: 3, key: 'patrol_shown-this-once' },
  },
  revokeApiKey: { body: { id: 3 }, reply: { message: 'The key is revoked.' } },
};

const webhookExamples: Examples = {
  listWebhooks: {
    reply: {
      webhooks: [
        {
          id: 5,
          name: 'Permits',
          url: 'https://permits.example/patrol',
          events: ['boost.set', 'job.done'],
          is_on: true,
          waiting: 0,
          dead: 1,
          last_accepted_at: TODAY,
          last_error: null,
        },
      ],
      dead: [
        {
          id: DELIVERY_ID,
          webhook_id: 5,
          event: 'job.done',
          created_at: '2026-11-16T08:00:00.000Z',
          failed_at: '2026-11-16T09:00:30.000Z',
          attempts: 12,
          reason: 'The webhook answered 500.',
        },
      ],
    },
  },
  saveWebhook: {
    body: {
      id: null,
      name: 'Permits',
      url: 'https://permits.example/patrol',
      events: ['boost.set', 'job.done'],
    },
    reply: { id: 5, secret: 'whsec_shown-this-once' },
  },
  removeWebhook: { body: { id: 5 }, reply: { message: 'The webhook was removed.' } },
  testWebhook: { body: { id: 5 }, reply: { is_accepted: true, reason: null } },
  resendDeliveries: { body: { webhook_id: 5, delivery_id: DELIVERY_ID }, reply: { count: 1 } },
};

const boostExamples: Examples = {
  listBoosts: {
    reply: {
      boosts: [
        {
          id: 12,
          site_id: 7,
          site_name: 'Sandgate',
          area_name: null,
          in_area: 'Quayside',
          amount: 2,
          reason: 'Match day',
          starts_at: TODAY,
          ends_at: EVENING,
          ended_at: null,
          created_by: 'Permits (program)',
          state: 'in force',
          series: null,
        },
      ],
    },
  },
  setBoost: {
    body: { site_id: 7, amount: 2, reason: 'Match day', ends_at: EVENING },
    reply: { id: 12, ids: [12] },
  },
  changeBoostEnd: {
    body: { id: 12, ends_at: '2026-11-17T20:00:00.000Z', seen_ends_at: EVENING },
    reply: { id: 12, ends_at: '2026-11-17T20:00:00.000Z' },
  },
  endBoost: { body: { id: 12 }, reply: { id: 12, ended_at: TODAY, count: 1 } },
};

const jobExamples: Examples = {
  sendJobs: {
    body: { jobs: [{ id: JOB_ID, site_id: 7, reason: 'Bus lane blocked', by: EVENING, user_id: null }] },
    reply: { results: [{ id: JOB_ID, status: 'sent', reason: null, site_ids: [] }] },
  },
  reassignJob: {
    body: { id: JOB_ID, user_id: null },
    reply: { message: 'The job was given to somebody else.' },
  },
  withdrawJob: { body: { id: JOB_ID }, reply: { message: 'The job was taken back.' } },
  listJobs: {
    reply: {
      jobs: [
        {
          id: JOB_ID,
          site_id: 7,
          site_name: 'Sandgate',
          area: 'Quayside',
          reason: 'Bus lane blocked',
          by: EVENING,
          for: 'area',
          warden: null,
          name: null,
          state: 'open',
          state_at: TODAY,
          seen_at: null,
          decline_reason: null,
          declines: 0,
          is_site_retired: false,
          sent_at: TODAY,
        },
      ],
    },
  },
  exportJobs: {
    reply: {
      ics: [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//PatrolPlan//Jobs//EN',
        'BEGIN:VEVENT',
        `UID:${JOB_ID}@patrolplan`,
        'DTSTAMP:20261117T100000Z',
        'DTSTART:20261117T100000Z',
        'DTEND:20261117T180000Z',
        'SUMMARY:Sandgate: Bus lane blocked',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    },
  },
};

const MARK = {
  id: '019a8c9e-3a00-7000-8000-000000000031',
  site_id: 7,
  site_name: 'Sandgate',
  street: 'Sandgate',
  area_name: 'Quayside',
  reason: 'signs',
  note: 'Plate missing',
  marked_at: TODAY,
  ends_at: '2026-11-24T10:00:00.000Z',
} as const;
const NOVEMBER = { from: '2026-11-01', until: '2026-11-30' };

const markExamples: Examples = {
  listMarks: { reply: { count: 1, marks: [{ ...MARK, is_confirmed: false }] } },
  readFaults: {
    body: NOVEMBER,
    reply: {
      count: 1,
      faults: [
        {
          ...MARK,
          postcode: 'NE1 2NG',
          latitude: 54.9706,
          longitude: -1.6033,
          state: 'unconfirmed',
          cleared_at: null,
        },
      ],
    },
  },
  exportFaults: { body: NOVEMBER, reply: { csv: 'Area,Site\nQuayside,Sandgate\n', rows: 1 } },
};

/** Of every call that a program can make, and of those about API keys and webhooks. */
export const EXAMPLES: Examples = {
  ...keyExamples,
  ...webhookExamples,
  ...boostExamples,
  ...jobExamples,
  ...markExamples,
  ...siteExamples,
  ...coverageExamples,
};
