import { staffContract } from '@patrolplan/contract/staff';
import { useSearchParams } from 'wouter';
import { changesInput, isFiltered, readFilter } from './change-filter.ts';
import type { ChangeFilter } from './change-filter.ts';
import { changeColumns } from './change-columns.tsx';
import { ChangeTools } from './change-tools.tsx';
import { changeTexts } from './texts.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { Pager } from '#console/shared/pager.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { StaffPage } from '#console/shared/staff-page.tsx';
import { StaffTable } from '#console/shared/staff-table.tsx';
import { usePages } from '#console/shared/use-pages.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { FoundChanges } from './change.ts';

type Position = NonNullable<FoundChanges['next']>;

/** Who changed what and when. */
export function ChangesPage() {
  return (
    <StaffPage>
      <Changes />
    </StaffPage>
  );
}

/** The filter is in the address, so that a reload keeps it and a person's page can link to it. */
function Changes() {
  const now = new Date(useSource(minuteClock) * 60_000);
  const [params, setParams] = useSearchParams();
  const pages = usePages<Position>();
  const filter = readFilter(params);
  const asked = changesInput(filter);
  const state = useStaffData(staffContract.findChanges, { body: { ...asked, after: pages.after } });
  const change = (part: Partial<ChangeFilter>) => {
    pages.restart();
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(part)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  };
  return (
    <>
      <ChangeTools filter={filter} asked={asked} onChange={change} />
      <DataState state={state} failedText={changeTexts.failed}>
        {({ changes, next }) =>
          changes.length === 0 ? (
            <EmptyState>{isFiltered(filter) ? changeTexts.noneFound : changeTexts.none}</EmptyState>
          ) : (
            <div className="grid gap-3">
              <StaffTable
                caption={changeTexts.caption}
                columns={changeColumns(now)}
                groups={[{ id: 'all', rows: changes }]}
                rowKey={({ id }) => id}
              />
              <Pager
                pages={pages}
                next={next}
                labels={{ previous: changeTexts.newer, next: changeTexts.older }}
                note={changeTexts.note}
              />
            </div>
          )
        }
      </DataState>
    </>
  );
}
