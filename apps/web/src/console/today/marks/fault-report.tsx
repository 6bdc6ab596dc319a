import { staffContract } from '@patrolplan/contract/staff';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { ExportFaults } from './export-faults.tsx';
import { FaultSheet } from './fault-sheet.tsx';
import { faultColumns } from './fault-columns.tsx';
import { localDay } from './mark.ts';
import type { Reported } from './mark.ts';
import { faultTexts } from './texts.ts';
import { screens } from '#config/screens.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { Section } from '#console/shared/section.tsx';
import { StaffTable } from '#console/shared/staff-table.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { TextField } from '#console/shared/text-field.tsx';
import { sortAreas } from '#domain/area/area-choice.ts';
import { now } from '#platform/clock.ts';
import { useProfile } from '#state/profile.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Select } from '#ui/select.tsx';
import { TextLink } from '#ui/text-link.tsx';

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
          error={missing(from)}
          value={from}
          onChange={setFrom}
        />
        <TextField
          id="faults-until"
          type="date"
          label={faultTexts.until}
          error={untilError}
          value={until}
          onChange={setUntil}
        />
        <div className="self-end">
          <Select
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
            <StaffTable
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
