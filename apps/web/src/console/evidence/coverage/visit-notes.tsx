import { staffContract } from '@patrolplan/contract/staff';
import { useEffect, useRef, useState } from 'react';
import { visitColumns } from './last-visits.tsx';
import { coverageTexts } from './texts.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { Pager } from '#console/shared/pager.tsx';
import { Section } from '#console/shared/section.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import type { StaffReply } from '#console/shared/staff-call.ts';
import { StaffTable } from '#console/shared/staff-table.tsx';
import { ToolLine } from '#console/shared/tool-line.tsx';
import { usePages } from '#console/shared/use-pages.ts';
import { useSettled } from '#console/shared/use-settled.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { EmptyState } from '#ui/empty-state.tsx';

type Position = NonNullable<StaffReply<typeof staffContract.findNotes>['next']>;

const MAX_TEXT = 200;

/** The notes of wardens, newest first, with a search. `?notes` in the address scrolls to it. */
export function VisitNotes() {
  const now = new Date(useSource(minuteClock) * 60_000);
  const [search, setSearch] = useState('');
  const text = useSettled(search.trim());
  const pages = usePages<Position>();
  const state = useStaffData(staffContract.findNotes, { body: { text, from: null, after: pages.after } });
  const place = useRef<HTMLDivElement>(null);
  const isLoaded = state.data !== undefined;
  useEffect(() => {
    if (isLoaded && new URLSearchParams(location.search).has('notes')) place.current?.scrollIntoView();
  }, [isLoaded]);
  return (
    <div ref={place} className="mt-8 scroll-mt-20">
      <Section title={coverageTexts.notes} note={coverageTexts.notesNote}>
        <ToolLine
          search={{
            label: coverageTexts.searchNotes,
            value: search,
            onChange: (typed) => {
              setSearch(typed.slice(0, MAX_TEXT));
              pages.restart();
            },
          }}
        />
        <DataState state={state} failedText={coverageTexts.notesFailed}>
          {({ visits, next, namesWardens }) =>
            visits.length === 0 ? (
              <EmptyState>{text === '' ? coverageTexts.noNotes : coverageTexts.noNoteFound}</EmptyState>
            ) : (
              <div className="grid gap-3">
                <StaffTable
                  caption={coverageTexts.notes}
                  columns={visitColumns(now, namesWardens)}
                  groups={[{ id: 'all', rows: visits }]}
                  rowKey={({ id }) => id}
                />
                <Pager
                  pages={pages}
                  next={next}
                  labels={{ previous: coverageTexts.newer, next: coverageTexts.older }}
                />
              </div>
            )
          }
        </DataState>
      </Section>
    </div>
  );
}
