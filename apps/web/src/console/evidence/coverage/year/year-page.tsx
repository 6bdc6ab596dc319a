import '#console/evidence/coverage/coverage.css';
import { staffContract } from '@patrolplan/contract/staff';
import Printer from 'lucide-react/icons/printer';
import { useSearchParams } from 'wouter';
import { YearSheet } from './year-sheet.tsx';
import { type YearTable, areaTable, cellText, closureTable, quarterTable } from './year-columns.ts';
import { type Year, monthsText, notHere, readYearParam, yearFigures, yearNotes } from './year.ts';
import { yearTexts } from './texts.ts';
import { dateText } from '#console/evidence/coverage/evidence.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { DownloadButtons } from '#console/shared/download-buttons.tsx';
import { StaffPage } from '#console/shared/frame/staff-page.tsx';
import { callStaff, useStaffData } from '#console/shared/staff-call.ts';
import { screens } from '#config/screens.ts';
import { ok } from '#domain/result.ts';
import { downloadCsv } from '#platform/download/download-csv.ts';
import { Button } from '#ui/button.tsx';
import { LineSelect } from '#ui/form/line-select.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Section } from '#ui/page/section.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { TextLink } from '#ui/text/text-link.tsx';

/** A financial year on one page, to print and as CSV. */
export function YearPage() {
  return (
    <StaffPage>
      <div className="px-1 lg:px-0">
        <TextLink href={screens.staffCoverage.path}>{yearTexts.back}</TextLink>
      </div>
      <OneYear />
    </StaffPage>
  );
}

const REFRESH_MS = 300_000;

/** The year is in the address, so that a reload and a link keep it. */
function OneYear() {
  const [params, setParams] = useSearchParams();
  const state = useStaffData(
    staffContract.readYear,
    { body: { year: readYearParam(params) } },
    { refetchMs: REFRESH_MS },
  );
  return (
    <DataState state={state} failedText={yearTexts.failed}>
      {(year) => (
        <>
          <header className="flex flex-wrap items-end justify-between gap-3 px-1 lg:px-0">
            <div className="min-w-0">
              <h2 className="text-h1">{yearTexts.title(year.year, year.isRunning)}</h2>
              <p className="text-second text-ink-2">{periodText(year)}</p>
            </div>
            <div className="flex flex-wrap items-start gap-2.5">
              <LineSelect
                id="year"
                label={yearTexts.year}
                options={[...new Set([...year.years, year.year])]
                  .toSorted((one, other) => other - one)
                  .map((each) => ({ value: String(each), label: yearTexts.option(each) }))}
                value={String(year.year)}
                onChange={(chosen) => setParams({ year: chosen }, { replace: true })}
              />
              {year.visits > 0 && <Actions year={year.year} />}
            </div>
          </header>
          {year.visits === 0 ? (
            <EmptyState
              note={year.notRecorded.length > 0 && yearTexts.notRecorded(monthsText(year.notRecorded))}
            >
              {yearTexts.none}
            </EmptyState>
          ) : (
            <YearOnScreen year={year} />
          )}
        </>
      )}
    </DataState>
  );
}

/** The days of the year; those that were counted while it runs. */
const periodText = ({ firstDay, lastDay, isRunning, countedUntil }: Year): string =>
  isRunning && countedUntil !== null
    ? yearTexts.countedUntil(firstDay, dateText(new Date(countedUntil)))
    : yearTexts.period(firstDay, lastDay);

function Actions({ year }: { year: number }) {
  const csv = () =>
    downloadCsv(`year-${year}-${year + 1}.csv`, async () => {
      const reply = await callStaff(staffContract.exportYear, { body: { year } });
      return reply.ok ? ok({ ...reply.value, next: null }) : reply;
    });
  return (
    <>
      <Button variant="quiet" onClick={() => window.print()}>
        <Printer aria-hidden className="size-5 shrink-0" />
        {yearTexts.print}
      </Button>
      <DownloadButtons downloads={[{ label: yearTexts.csv, download: csv }]} />
    </>
  );
}

function YearOnScreen({ year }: { year: Year }) {
  const closures = closureTable(year);
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-3">
        {yearFigures(year).map(({ number, text }) => (
          <div
            key={text}
            className="flex min-w-0 flex-col-reverse justify-end rounded-card border border-line bg-surface px-4 py-3 shadow-card dark:shadow-none"
          >
            <dt className="text-second text-ink-2">{text}</dt>
            <dd className="text-dialog tabular-nums">{number}</dd>
          </div>
        ))}
      </dl>
      <Section title={yearTexts.byArea}>
        <ScreenTable table={areaTable(year)} />
        {yearNotes(year).map((note) => (
          <p key={note} className="mt-2 px-1 text-small text-ink-2 lg:px-0">
            {note}
          </p>
        ))}
      </Section>
      <Section title={yearTexts.byQuarter}>
        <ScreenTable table={quarterTable(year)} />
      </Section>
      <div className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(22rem,100%),1fr))] items-start gap-8">
        {closures && (
          <div>
            <Section title={yearTexts.closures}>
              {closures.rows.length === 0 ? (
                <p className="px-1 text-second text-ink-2 lg:px-0">{yearTexts.noClosures}</p>
              ) : (
                <ScreenTable table={closures} tableFromRem={0} />
              )}
            </Section>
          </div>
        )}
        <div>
          <Section title={yearTexts.notHere}>
            {notHere(year).map((line) => (
              <p key={line} className="mt-2 px-1 text-second first-of-type:mt-0 lg:px-0">
                {line}
              </p>
            ))}
          </Section>
        </div>
      </div>
      <YearSheet year={year} period={periodText(year)} />
    </>
  );
}

/** The last row is that of all. Cards on a phone have none: the figures above say the same. */
function ScreenTable<Row extends { readonly name: string }>({
  table: { caption, columns, rows, total },
  tableFromRem,
}: {
  table: YearTable<Row>;
  tableFromRem?: number;
}) {
  return (
    <div className="area-numbers">
      <DataTable
        caption={caption}
        columns={columns}
        groups={[{ id: 'all', rows }]}
        rowKey={({ name }) => name}
        totals={Object.fromEntries(columns.map((column) => [column.id, cellText(column, total)]))}
        isTight
        tableFromRem={tableFromRem ?? 52}
      />
    </div>
  );
}
