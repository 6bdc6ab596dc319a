import { staffContract } from '@patrolplan/contract/staff';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import Download from 'lucide-react/icons/download';
import { FaultSheet } from './fault-sheet.tsx';
import { type Fault, type Reported, positionText, stateText } from './closure.ts';
import { localDay } from '#domain/local-time.ts';
import { faultTexts } from './texts.ts';
import { screens } from '#config/screens.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { Section } from '#ui/page/section.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Column } from '#ui/table/column.ts';
import { useStaffData, callStaff } from '#console/shared/staff-call.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { sortAreas } from '#domain/area/area-choice.ts';
import { ok } from '#domain/result.ts';
import { momentText } from '#domain/format.ts';
import { now } from '#platform/clock.ts';
import { useProfile } from '#state/session/profile.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { LineSelect } from '#ui/form/line-select.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { downloadCsv } from '#platform/download/download-csv.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { closureReasonText } from '#domain/closure/closure-words.ts';
import { dayInWords } from '#ui/text/clock-text.ts';

const faultColumns: readonly Column<Fault>[] = [
  {
    id: 'site',
    head: faultTexts.site,
    inCard: 'title',
    cell: ({ siteName, street, areaName }) => (
      <>
        <span className="font-semibold">{siteName}</span>
        <span className="block text-small font-normal text-ink-2">
          {[street, areaName].filter((part) => part !== '').join(' · ')}
        </span>
      </>
    ),
    sortBy: ({ siteName }) => siteName,
  },
  {
    id: 'reason',
    head: faultTexts.reason,
    inCard: 'labelled',
    cell: ({ reason, note }) => (
      <>
        {closureReasonText(reason)}
        {note !== '' && <span className="block text-small wrap-anywhere text-ink-2">{note}</span>}
      </>
    ),
    sortBy: ({ reason }) => reason,
  },
  {
    id: 'position',
    head: faultTexts.position,
    inCard: 'labelled',
    cell: (fault) => <span className="tabular-nums">{positionText(fault)}</span>,
  },
  {
    id: 'since',
    head: faultTexts.since,
    inCard: 'labelled',
    cell: ({ markedAt }) => momentText(new Date(markedAt), now()),
    sortBy: ({ markedAt }) => markedAt,
  },
  { id: 'state', head: faultTexts.state, inCard: 'labelled', cell: stateText, sortBy: stateText },
];

const DAY_MS = 24 * 3_600_000;

/** Sites that could not be enforced in a period, for the highways team. */
export function FaultReport() {
  return (
    <>
      <TextLink href={screens.staffToday.path}>{faultTexts.back}</TextLink>
      <Section title={faultTexts.title} note={faultTexts.note}>
        <Faults />
      </Section>
    </>
  );
}

function Faults() {
  const [from, setFrom] = useState(() => localDay(new Date(now().getTime() - 28 * DAY_MS)));
  const [until, setUntil] = useState(() => localDay(now()));
  const [area, setArea] = useState('');
  const profile = useProfile();
  const areas = profile.kind === 'ready' ? sortAreas(profile.profile.areas) : [];
  const missing = (day: string) => (day === '' ? faultTexts.noDay : undefined);
  const untilError = missing(until) ?? (until < from ? faultTexts.wrongPeriod : undefined);
  const isValid = missing(from) === undefined && untilError === undefined;
  return (
    <>
      <div className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] items-start gap-3">
        <TextField
          id="faults-from"
          type="date"
          label={faultTexts.from}
          hint={dayInWords(from) || undefined}
          error={missing(from)}
          value={from}
          onChange={setFrom}
        />
        <TextField
          id="faults-until"
          type="date"
          label={faultTexts.until}
          hint={dayInWords(until) || undefined}
          error={untilError}
          value={until}
          onChange={setUntil}
        />
        <div className="self-end">
          <LineSelect
            id="faults-area"
            label={faultTexts.area}
            options={[
              { value: '', label: faultTexts.allAreas },
              ...areas.map((name) => ({ value: name, label: name })),
            ]}
            value={area}
            onChange={setArea}
          />
        </div>
      </div>
      {isValid && <FaultList reported={{ from, until, area: area === '' ? null : area }} />}
    </>
  );
}

function FaultList({ reported }: { reported: Reported }) {
  const state = useStaffData(staffContract.readFaults, { body: reported });
  return (
    <DataState state={state} failedText={faultTexts.failed}>
      {({ count, faults }) =>
        count === 0 ? (
          <EmptyState>{faultTexts.none}</EmptyState>
        ) : (
          <>
            <div className="mb-3 flex flex-wrap items-start gap-2.5">
              <Button variant="quiet" onClick={() => window.print()}>
                <Printer aria-hidden className="size-5 shrink-0" />
                {faultTexts.print}
              </Button>
              <ExportFaults reported={reported} />
            </div>
            {count > faults.length && (
              <p className="mb-2 text-second text-ink-2">{faultTexts.firstOf(faults.length, count)}</p>
            )}
            <DataTable
              caption={faultTexts.caption}
              columns={faultColumns}
              groups={[{ id: 'all', rows: faults }]}
              rowKey={({ id }) => id}
            />
            <FaultSheet reported={reported} faults={faults} />
          </>
        )
      }
    </DataState>
  );
}

/** Downloads the whole report. */
function ExportFaults({ reported }: { reported: Reported }) {
  const connected = useSource(stableOnline);
  const [isPending, setIsPending] = useState(false);
  const [failed, setFailed] = useState(false);
  const start = async () => {
    setIsPending(true);
    const isSaved = await downloadCsv(`faults-${reported.from}-${reported.until}.csv`, async () => {
      const reply = await callStaff(staffContract.exportFaults, { body: reported });
      return reply.ok ? ok({ ...reply.value, next: null }) : reply;
    });
    setFailed(!isSaved);
    setIsPending(false);
  };
  return (
    <div>
      <Button
        variant="quiet"
        pending={isPending}
        pendingLabel={faultTexts.pending}
        blocked={!connected}
        onClick={() => void start()}
      >
        <Download aria-hidden className="size-5 shrink-0" />
        {connected ? faultTexts.csv : staffTexts.offline}
      </Button>
      <output className="text-small text-bad not-empty:mt-1">{failed && faultTexts.csvFailed}</output>
    </div>
  );
}
