import { staffContract } from '@patrolplan/contract/staff';
import { useEffect, useRef, useState } from 'react';
import { coverageTexts } from './texts.ts';
import { VisitTable } from './visit-table.tsx';
import { DataState } from '#console/shared/data-state.tsx';
import { Pager } from '#ui/table/pager.tsx';
import { type StaffReply, useStaffData } from '#console/shared/staff-call.ts';
import { ToolLine } from '#console/shared/tool-line.tsx';
import { usePages } from '#ui/table/use-pages.ts';
import { useSettled } from '#ui/form/use-settled.ts';
import { Folded } from '#ui/page/folded.tsx';

type Position = NonNullable<StaffReply<typeof staffContract.findNotes>['next']>;

const MAX_TEXT = 200;

/** The notes of wardens, folded. `?notes` in the address opens them and scrolls there. */
export function VisitNotes() {
  const [isRequested] = useState(() => new URLSearchParams(location.search).has('notes'));
  return (
    <div className="mt-6">
      <Folded summary={coverageTexts.notes} startsOpen={isRequested}>
        <Notes isRequested={isRequested} />
      </Folded>
    </div>
  );
}

/** Newest first, with a search. */
function Notes({ isRequested }: { isRequested: boolean }) {
  const [search, setSearch] = useState('');
  const text = useSettled(search.trim());
  const pages = usePages<Position>();
  const state = useStaffData(staffContract.findNotes, { body: { text, from: null, after: pages.after } });
  const place = useRef<HTMLParagraphElement>(null);
  const isLoaded = state.data !== undefined;
  useEffect(() => {
    if (isLoaded && isRequested) place.current?.scrollIntoView();
  }, [isLoaded, isRequested]);
  return (
    <>
      <p ref={place} className="mb-3 scroll-mt-30 text-second text-ink-2">
        {coverageTexts.notesNote}
      </p>
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
    </>
  );
}
