import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { isFound } from './boost.ts';
import type { Boost } from './boost.ts';
import { boostColumns } from './boost-columns.tsx';
import { boostTexts } from './texts.ts';
import { useRememberBoosts } from './remember-boosts.ts';
import { DataState } from '#features/staff/shared/data-state.tsx';
import { useStaffData } from '#features/staff/shared/staff-call.ts';
import { StaffPage } from '#features/staff/shared/staff-page.tsx';
import { StaffTable } from '#features/staff/shared/staff-table.tsx';
import { ToolLine } from '#features/staff/shared/tool-line.tsx';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { EmptyState } from '#ui/empty-state.tsx';

export function BoostsPage() {
  return (
    <StaffPage>
      <Boosts />
    </StaffPage>
  );
}

/** As often as the plans of the wardens. */
const REFRESH_MS = 30_000;
const STATES = ['in force', 'planned', 'over'] as const;

function Boosts() {
  const state = useStaffData(staffContract.listBoosts, {}, { refetchMs: REFRESH_MS });
  const [search, setSearch] = useState('');
  useRememberBoosts(state.data?.boosts, state.readAt);
  return (
    <>
      <ToolLine search={{ label: boostTexts.search, value: search, onChange: setSearch }} />
      <DataState state={state} failedText={boostTexts.failed}>
        {({ boosts }) => <BoostTable boosts={boosts} search={search} />}
      </DataState>
    </>
  );
}

function BoostTable({ boosts, search }: { boosts: readonly Boost[]; search: string }) {
  const now = new Date(useSource(minuteClock) * 60_000);
  const found = boosts.filter((boost) => isFound(boost, search));
  if (found.length === 0)
    return <EmptyState>{search === '' ? boostTexts.none : boostTexts.noneFound}</EmptyState>;
  const groups = STATES.map((state) => ({
    id: state,
    title: boostTexts.groups[state],
    rows: found.filter((boost) => boost.state === state),
  }));
  return (
    <StaffTable
      caption={boostTexts.caption}
      columns={boostColumns({ now })}
      groups={groups.filter(({ rows }) => rows.length > 0)}
      rowKey={({ id }) => id}
    />
  );
}
