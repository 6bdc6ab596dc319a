import { MAX_REQUEST_REFERENCE, REQUEST_KIND_CODES, type RequestKind } from '@patrolplan/contract/requests';
import { type Result, fail, ok } from '#core/result.ts';
import type { Report } from '#modules/requests/receive-report.ts';

/** Fields of the standard about the sender. None is stored. */
const PERSONAL_FIELDS = ['first_name', 'last_name', 'email', 'phone'] as const;
/** Fields of the standard that may lead to the sender, or show somebody. None is read. */
const OTHER_DROPPED_FIELDS = [
  'account_id',
  'device_id',
  'address_string',
  'address_id',
  'media_url',
] as const;
/** Where senders put their own number of a report: FixMyStreet has the first one. */
const REFERENCE_FIELDS = ['attribute[fixmystreet_id]', 'attribute[external_id]'] as const;
const USRN = /^\d{8}$/;

const isKind = (code: string): code is RequestKind => REQUEST_KIND_CODES.some((kind) => kind === code);

/** A report of GeoReport v2 from its form, or why it is refused. */
export function readReport(
  form: URLSearchParams,
  program: string,
): Result<Report, { readonly status: 400 | 404; readonly descriptions: readonly string[] }> {
  const field = (name: string) => form.get(name)?.trim() ?? '';
  const code = field('service_code');
  if (code === '') return fail({ status: 400, descriptions: ['service_code was not provided.'] });
  if (!isKind(code)) return fail({ status: 404, descriptions: ['service_code was not found.'] });
  const place = readPlace(field);
  if (place === undefined)
    return fail({
      status: 400,
      descriptions: [
        'lat and long were not provided, or are no position; address_id is no USRN. Addresses are not read.',
      ],
    });
  const personal = PERSONAL_FIELDS.map(field).filter((value) => value !== '');
  const dropped = OTHER_DROPPED_FIELDS.filter((name) => field(name) !== '');
  const reference = REFERENCE_FIELDS.map(field).find((value) => value !== '') ?? '';
  return ok({
    kind: code,
    place,
    text: field('description'),
    reference: reference.slice(0, MAX_REQUEST_REFERENCE),
    personal,
    droppedFields: personal.length + dropped.length,
    source: 'open311',
    program,
    actor: null,
  });
}

/** A position, or else the eight digits of a street in Great Britain. */
function readPlace(field: (name: string) => string): Report['place'] | undefined {
  const latitude = degrees(field('lat'), 90);
  const longitude = degrees(field('long'), 180);
  if (latitude !== undefined && longitude !== undefined)
    return { kind: 'position', position: { latitude, longitude } };
  const usrn = field('address_id');
  return USRN.test(usrn) ? { kind: 'street', usrn } : undefined;
}

/** Decimal degrees; undefined when the text is none. */
function degrees(text: string, most: number): number | undefined {
  const value = Number(text);
  return /^-?\d{1,3}(\.\d{1,20})?$/.test(text) && Math.abs(value) <= most ? value : undefined;
}
