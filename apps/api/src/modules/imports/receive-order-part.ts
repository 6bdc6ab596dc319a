import { weatherCell } from '#geo/weather-cell.ts';
import type { Database } from '#db/database.ts';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, fail, ok } from '#core/result.ts';
import { parseJsonBytes } from '#formats/storable-json.ts';
import { type OrderPlace, readProvision } from '#modules/imports/orders/read-provision.ts';
import { SCAN_START, type ScanState, scanJson } from '#modules/imports/orders/scan-json.ts';
import { lengthErrors } from '#modules/sites/check-site-rows.ts';
import type { SiteDraft } from '#modules/sites/site-row.ts';
import { type ImportRow, type StoredImport, completeOrderRefs, insertRows } from './site-imports-table.ts';

/** Many times a provision with a detailed area. A text that does not end is refused here. */
const MAX_PROVISION_BYTES = 1_024 * 1_024;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const OPEN_OBJECT = 0x7b;

const PROVISIONS = 'data.source.provision.*';
const VERSION = 'schemaVersion';
const REFERENCE = 'data.source.reference';
const AUTHORITY = 'data.source.traCreator';
const CONSULTATION = 'data.consultation.consultationName';
const VALUES: ReadonlySet<string> = new Set([VERSION, REFERENCE, AUTHORITY, CONSULTATION]);

/** Whether a first part begins like JSON: no CSV file does. */
export function isFirstOfOrder({ parts_read }: StoredImport, bytes: Uint8Array): boolean {
  const first = withoutMark(bytes).find((byte) => byte > 0x20);
  return parts_read === 0 && first === OPEN_OBJECT;
}

const withoutMark = (bytes: Uint8Array) =>
  BYTE_ORDER_MARK.every((byte, n) => bytes[n] === byte) ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;

/** Takes the next part of a traffic order. Its rows are compared with the stored sites when all of it is there. */
export async function readOrderPart(
  tx: Database,
  before: StoredImport,
  { bytes, today }: { readonly bytes: Uint8Array; readonly today: string },
): Promise<Result<Partial<StoredImport>, Failure>> {
  if (before.area_name === '') return refuse('Choose the area of the sites of this traffic order first.');
  const bytes_read = before.bytes_read + bytes.length;
  if (bytes_read > before.bytes) return refuse('The file is longer than it was announced.');
  const isLast = bytes_read === before.bytes;
  const text = before.parts_read === 0 ? withoutMark(bytes) : Buffer.concat([before.remainder, bytes]);
  const scanned = scanJson(before.order_scan ?? SCAN_START, text, {
    elements: PROVISIONS,
    values: VALUES,
    isLast,
  });
  if (!scanned.ok) return refuse(`This traffic order cannot be read. ${scanned.failure}`);
  const { elements, rest, state } = scanned.value;
  if (rest.length > MAX_PROVISION_BYTES)
    return refuse(
      `This traffic order cannot be read. Provision ${before.lines_read + elements.length + 1} is longer than 1 MB.`,
    );
  const version = refusedVersion(state, isLast);
  if (version !== undefined) return refuse(version);
  const rows = toRows(elements, before, today);
  if (!rows.ok) return refuse(`This traffic order cannot be read. ${rows.failure}`);
  const rows_read = before.rows_read + rows.value.length;
  const [tooLong] = lengthErrors(rows_read);
  if (tooLong !== undefined) return refuse(`${tooLong.reason}.`);
  await insertRows(tx, before.id, rows.value);
  const lines_read = before.lines_read + elements.length;
  const progress = {
    bytes_read,
    parts_read: before.parts_read + 1,
    remainder: rest,
    order_scan: state,
    rows_read,
    lines_read,
  };
  if (!isLast) return ok(progress);
  const { [REFERENCE]: reference, [AUTHORITY]: authority, [CONSULTATION]: consultation } = state.found;
  if (consultation !== undefined) return refuse('This is a consultation, not an order in force.');
  if (reference === undefined || lines_read === 0)
    return refuse('This JSON is not a D-TRO record: it has no order with a reference and provisions.');
  const order_prefix = `${authority ?? ''}:${String(reference).slice(0, 100)}/`.toLowerCase();
  await completeOrderRefs(tx, before.id, order_prefix);
  return ok({ ...progress, order_prefix });
}

function refusedVersion({ found: { [VERSION]: version } }: ScanState, isLast: boolean): string | undefined {
  if (version === undefined)
    return isLast ? 'This JSON is not a D-TRO record: it has no schemaVersion.' : undefined;
  const named = String(version).slice(0, 20);
  return named.startsWith('4.')
    ? undefined
    : `This D-TRO record has schema version ${named}; version 4 is read.`;
}

function toRows(
  elements: readonly Uint8Array[],
  { area_name, lines_read, rows_read }: StoredImport,
  today: string,
): Result<readonly ImportRow[], string> {
  const rows: ImportRow[] = [];
  for (const [n, element] of elements.entries()) {
    const provision = parseJsonBytes(element);
    const line = lines_read + n + 1;
    if (provision === undefined) return fail(`Provision ${line} is not JSON in UTF-8.`);
    const read = readProvision(provision, today);
    const row = { ...NO_ROW, line, area_name };
    if (read.ok)
      for (const place of read.value)
        rows.push({ ...row, number: 0, kind: 'new', name: place.name, draft: toSiteDraft(place, area_name) });
    else {
      const { title, reason } = read.failure;
      rows.push({
        ...row,
        number: 0,
        kind: 'error',
        name: title,
        draft: null,
        problems: [{ column: null, reason }],
      });
    }
  }
  return ok(rows.map((row, n) => ({ ...row, number: rows_read + n + 1 })));
}

const NO_ROW = { postcode: '', site_id: null, site_version: null, changes: [], problems: [] };

/** The order has neither an area nor a postcode; the area is the one that was chosen. */
const toSiteDraft = (place: OrderPlace, area_name: string): SiteDraft => ({
  name: place.name,
  area_name,
  postcode: '',
  addressline1: place.street,
  latitude: place.latitude,
  longitude: place.longitude,
  weather_cell: weatherCell(place),
  limited_waiting_minutes: place.limitedWaitingMinutes,
  tags: place.tags,
  ...(place.usrn !== undefined && { usrn: place.usrn }),
  order_ref: place.ref,
  hours: place.hours,
  base_scores: {},
});

const refuse = (sentence: string) => invalid({ detail: sentence });
