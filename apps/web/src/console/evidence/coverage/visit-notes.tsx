import { staffContract } from '@patrolplan/contract/staff';
import { useEffect, useRef, useState } from 'react';
import { coverageTexts } from './texts.ts';
import { VisitTable } from './visit-table.tsx';
import { DataState } from '#console/shared/data-state.tsx';
import { Pager } from '#console/shared/pager.tsx';
import { Section } from '#console/shared/section.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import type { StaffReply } from '#console/shared/staff-call.ts';
import { ToolLine } from '#console/shared/tool-line.tsx';
import { usePages } from '#console/shared/use-pages.ts';
import { useSettled } from '#console/shared/use-settled.ts';

type Position = NonNullable<StaffReply<typeof staffContract.findNotes>['next']>;

const MAX_TEXT = 200;

/** The notes of wardens, newest first, with a search. `?notes` in the address scrolls to it. */
export function VisitNotes() {
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
          {({ visits, next, namesWardens }) => (
            <div className="grid gap-3">
              <VisitTable
                caption={coverageTexts.notes}
                visits={visits}
                namesWardens={namesWardens}
                empty={text === '' ? coverageTexts.noNotes : coverageTexts.noNoteFound}
              />
              <Pager
                pages={pages}
                next={next}
                labels={{ previous: coverageTexts.newer, next: coverageTexts.older }}
              />
            </div>
          )}
        </DataState>
      </Section>
    </div>
  );
}
