import { expect, test } from 'vitest';
import { readFilters, readRange } from './read-filters.ts';
import { readReport } from './read-report.ts';

const form = (fields: Readonly<Record<string, string>>) =>
  readReport(
    new URLSearchParams({ service_code: 'pavement', lat: '54.97', long: '-1.61', ...fields }),
    'Reports',
  );
const NOW = new Date('2026-11-16T10:00:00Z');

test('a report has its kind, its position and its text, and no field of a person', () => {
  const read = form({
    description: ' On the pavement ',
    first_name: 'Jo',
    last_name: 'Bloggs',
    email: 'jo@x.example',
    phone: '0191 232 8520',
    device_id: 'abc',
    media_url: 'https://x.example/1.jpg',
    address_string: '14 Grey Street',
    'attribute[fixmystreet_id]': '20418',
  });
  expect(read).toEqual({
    ok: true,
    value: {
      kind: 'pavement',
      place: { kind: 'position', position: { latitude: 54.97, longitude: -1.61 } },
      text: 'On the pavement',
      reference: '20418',
      personal: ['Jo', 'Bloggs', 'jo@x.example', '0191 232 8520'],
      droppedFields: 7,
      source: 'open311',
      program: 'Reports',
      actor: null,
    },
  });
});

test('without a position the place is a street, by its USRN', () => {
  const read = form({ lat: '', address_id: '10701234' });
  expect(read).toMatchObject({ ok: true, value: { place: { kind: 'street', usrn: '10701234' } } });
  expect(form({ lat: '', address_id: '14 Grey Street' })).toMatchObject({ ok: false });
});

test.each([
  [{ service_code: '' }, 400],
  [{ service_code: 'aliens' }, 404],
  [{ service_code: 'constructor' }, 404],
  [{ lat: '' }, 400],
  [{ long: '' }, 400],
  [{ lat: '91' }, 400],
  [{ long: '-180.5' }, 400],
  [{ lat: '1e1' }, 400],
  [{ lat: '0x10' }, 400],
  [{ lat: 'NaN' }, 400],
  [{ lat: '', long: '', address_string: '14 Grey Street' }, 400],
])('%j is refused with %d', (fields, status) => {
  expect(form(fields)).toMatchObject({ ok: false, failure: { status } });
});

test('without filters the last 90 days are read', () => {
  expect(readFilters({}, NOW)).toEqual({
    ok: true,
    value: { ids: null, kinds: null, status: null, from: new Date('2026-08-18T10:00:00Z'), until: NOW },
  });
});

test('ids replace every other filter, and what is no id finds nothing', () => {
  const read = readFilters({ service_request_id: '7, 9,x,99999999999', status: 'nonsense' }, NOW);
  expect(read).toMatchObject({ ok: true, value: { ids: [7, 9] } });
});

test('kinds, a state and a range are read', () => {
  const query = {
    service_code: 'pavement,bus-stop',
    status: 'closed',
    start_date: '2026-11-01T00:00:00 01:00',
    end_date: '2026-11-02T00:00:00Z',
  };
  expect(readFilters(query, NOW)).toEqual({
    ok: true,
    value: {
      ids: null,
      kinds: ['bus-stop', 'pavement'],
      status: 'closed',
      from: new Date('2026-10-31T23:00:00Z'),
      until: new Date('2026-11-02T00:00:00Z'),
    },
  });
  expect(readFilters({ status: 'open,closed' }, NOW)).toMatchObject({ ok: true, value: { status: null } });
});

test.each([
  { service_code: 'aliens' },
  { status: 'fixed' },
  { start_date: 'yesterday' },
  { start_date: '2026-11-01' },
  { start_date: ['2026-11-01T00:00:00Z'] },
  { end_date: '2026-02-31T00:00:00' },
  { start_date: '2026-11-02T00:00:00Z', end_date: '2026-11-01T00:00:00Z' },
  { start_date: '2026-01-01T00:00:00Z' },
  { service_request_id: Array.from({ length: 201 }, (_, n) => n).join(',') },
])('the filter %j is refused', (query) => {
  expect(readFilters(query, NOW).ok).toBe(false);
});

test('updates are those of the last day unless a range says otherwise', () => {
  expect(readRange({}, NOW, 1)).toEqual({
    ok: true,
    value: { from: new Date('2026-11-15T10:00:00Z'), until: NOW },
  });
});
