import { setImmediate } from 'node:timers/promises';
import type { CallReply } from '@patrolplan/contract';
import { REQUEST_KINDS } from '@patrolplan/contract/requests';
import type { staffContract } from '@patrolplan/contract/staff';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, fail, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { nearestName } from '#modules/imports/nearest-name.ts';
import { type CsvLine, readCsvFile } from './csv-file.ts';
import { type CellProblem, type CsvPlace, type CsvRow, shown } from './csv-row.ts';
import { reportsOfStaff, siteNames, sitesOfNames } from './csv-table.all-areas.ts';
import { type KnownReport, isKnownReport } from './known-reports.ts';
import { removePersonalDetails } from './personal-details.ts';
import { readSites } from './place-table.all-areas.ts';
import { MAX_OPEN, readPlace } from './receive-report.ts';
import { countOpen } from './requests-table.ts';
import type { Place } from './same-place.ts';

/** A row whose place was found. */
type PlacedRow = Omit<CsvRow, 'place'> & { readonly line: number; readonly place: Place };

export type CheckedCsv = {
  readonly created: readonly PlacedRow[];
  /** Stored already, or repeated in the file. */
  readonly unchanged: readonly PlacedRow[];
  readonly wrong: readonly { readonly line: number; readonly problems: readonly CellProblem[] }[];
};

const DAY_MS = 24 * 3_600_000;

/** Reads a file of requests and compares it with those that are stored. Changes nothing. */
export async function checkCsv(
  db: Database,
  bytes: Uint8Array,
  context: { readonly now: Date; readonly timeZone: string },
): Promise<Result<CheckedCsv, Failure>> {
  const file = readCsvFile(bytes, context);
  if (!file.ok) return invalid({ detail: file.failure });
  const { placed, wrong } = await placeRows(db, file.value);
  const times = placed.map(({ askedAt }) => askedAt.getTime());
  const known = await reportsOfStaff(db, {
    from: new Date(Math.min(context.now.getTime(), ...times) - DAY_MS),
    until: new Date(Math.max(0, ...times) + DAY_MS),
  });
  const created: PlacedRow[] = [];
  const unchanged: PlacedRow[] = [];
  const seen: KnownReport[] = [...known];
  for (const row of placed) {
    const report = toReport(row);
    if (isKnownReport(report, seen)) unchanged.push(row);
    else {
      created.push(row);
      seen.push(report);
    }
  }
  const open = (await countOpen(db)).open + created.length;
  if (open > MAX_OPEN)
    return invalid({
      detail: `There could be ${open} open requests; at most ${MAX_OPEN}. Close some first.`,
    });
  return ok({ created, unchanged, wrong });
}

const toReport = ({ kind, askedAt, place, reference }: PlacedRow): KnownReport => {
  const { text, removed } = removePersonalDetails(reference);
  return { ...place, kind, askedAt, source: 'csv', reference: removed > 0 ? '' : text };
};

type Placed = Pick<CheckedCsv, 'wrong'> & { readonly placed: readonly PlacedRow[] };

async function placeRows(db: Database, lines: readonly CsvLine[]): Promise<Placed> {
  const wrong: { line: number; problems: readonly CellProblem[] }[] = [];
  const placed: PlacedRow[] = [];
  const findSite = await siteFinder(db, lines);
  for (const { line, read } of lines) {
    const place = read.ok ? await findPlaceOf(db, read.value.place, findSite) : read;
    if (!place.ok) wrong.push({ line, problems: place.failure });
    else if (read.ok) placed.push({ ...read.value, line, place: place.value });
  }
  return { placed, wrong };
}

type FindSite = (name: string) => Result<number, readonly CellProblem[]>;

async function findPlaceOf(
  db: Database,
  place: CsvPlace,
  findSite: FindSite,
): Promise<Result<Place, readonly CellProblem[]>> {
  if (place.kind === 'name') {
    const site = findSite(place.name);
    return site.ok ? ok({ siteId: site.value, position: null }) : site;
  }
  const found = await readPlace(db, place);
  if (found.ok) return found;
  return place.kind === 'street'
    ? fail([{ column: 'usrn', reason: 'This street has no site, or more than one' }])
    : fail([{ column: 'latitude', reason: 'This position is more than 10 km from every site' }]);
}

/** The nearest name is compared with the name of every site. */
const MOST_SUGGESTIONS = 10;

/** Finds sites by their names, in any capitals. An unknown name is answered with the nearest one. */
async function siteFinder(db: Database, lines: readonly CsvLine[]): Promise<FindSite> {
  const wanted = new Set(
    lines.flatMap(({ read }) => (read.ok && read.value.place.kind === 'name' ? [read.value.place.name] : [])),
  );
  const idsByName = new Map<string, number[]>();
  for (const { id, name } of await sitesOfNames(db, [...wanted])) {
    const key = name.toLowerCase();
    idsByName.set(key, [...(idsByName.get(key) ?? []), id]);
  }
  const unknown = [...wanted].filter((name) => !idsByName.has(name.toLowerCase()));
  const names = unknown.length === 0 ? [] : await siteNames(db);
  const suggestions = new Map<string, string>();
  for (const name of unknown.slice(0, MOST_SUGGESTIONS)) {
    const nearest = nearestName(name, names);
    if (nearest !== undefined) suggestions.set(name, nearest);
    // Thousands of names take a while; other calls go on in between.
    await setImmediate();
  }
  return (name) => {
    const [id, another] = idsByName.get(name.toLowerCase()) ?? [];
    if (id !== undefined && another === undefined) return ok(id);
    const nearest = suggestions.get(name);
    const reason =
      id !== undefined
        ? 'Several sites have this name; give a position or a USRN'
        : `Unknown site '${shown(name)}'${nearest === undefined ? '' : `; the nearest name is '${nearest}'`}`;
    return fail([{ column: 'site', reason }]);
  };
}

type CsvPreview = CallReply<typeof staffContract.checkRequestFile>;

/** What staff look at before a file is imported. */
export async function previewCsv(
  db: Database,
  bytes: Uint8Array,
  context: { readonly now: Date; readonly timeZone: string },
): Promise<Result<CsvPreview, Failure>> {
  const checked = await checkCsv(db, bytes, context);
  if (!checked.ok) return checked;
  const { created, unchanged, wrong } = checked.value;
  const ids = [...created, ...unchanged].flatMap(({ place }) =>
    place.siteId === null ? [] : [place.siteId],
  );
  const sites = await readSites(db, [...new Set(ids)]);
  let removedDetails = 0;
  const preview = (state: 'new' | 'unchanged') => (row: PlacedRow) => {
    const { text, removed } = removePersonalDetails(row.text, row.personal);
    if (state === 'new')
      removedDetails += removed + row.droppedFields + removePersonalDetails(row.reference).removed;
    return {
      line: row.line,
      state,
      kind: REQUEST_KINDS[row.kind],
      site_name: row.place.siteId === null ? null : (sites.get(row.place.siteId)?.name ?? null),
      asked_at: row.askedAt.toISOString(),
      text,
      problems: [],
    };
  };
  const errors = wrong.map(({ line, problems }) => ({
    line,
    state: 'error' as const,
    kind: '',
    site_name: null,
    asked_at: null,
    text: '',
    problems: [...problems],
  }));
  const lines = [...errors, ...created.map(preview('new')), ...unchanged.map(preview('unchanged'))];
  return ok({
    created: created.length,
    unchanged: unchanged.length,
    with_errors: wrong.length,
    removed_details: removedDetails,
    lines,
  });
}
