import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { ChosenPeople } from './chosen-people.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import type { FoundPeople } from './person.ts';
import { personColumns } from './person-columns.tsx';
import { fullName } from './person.ts';
import type { Person } from './person.ts';
import { peopleTexts, personTexts } from './texts.ts';
import type { Sort } from '#console/shared/column.ts';
import { Pager } from '#console/shared/pager.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { StaffTable } from '#console/shared/staff-table.tsx';
import type { Pages } from '#console/shared/use-pages.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { useProfile } from '#state/profile.ts';
import { Banner } from '#ui/banner.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

type PeopleListProps = {
  found: FoundPeople;
  isFiltered: boolean;
  pages: Pages<NonNullable<FoundPeople['next']>>;
  sort: Sort;
  onSort: (sort: Sort) => void;
  onStale: () => void;
};

export function PeopleList({ found, isFiltered, pages, sort, onSort, onStale }: PeopleListProps) {
  const now = new Date(useSource(minuteClock) * 60_000);
  const profile = useProfile();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [leaving, setLeaving] = useState<Person | null>(null);
  const [activated, setActivated] = useState<string | null>(null);
  const activate = useStaffAction(staffContract.setPersonActive, ({ person }) =>
    setActivated(fullName(person)),
  );
  const columns = personColumns({
    now,
    ownId: profile.kind === 'ready' ? profile.profile.userId : null,
    onDeactivate: setLeaving,
    onActivate: ({ id, version }) => activate.run({ body: { id, version, isActive: true } }),
    ticked,
    onTick: ({ id }) =>
      setTicked(new Set(ticked.has(id) ? [...ticked].filter((one) => one !== id) : [...ticked, id])),
  });
  if (found.people.length === 0)
    return <EmptyState>{isFiltered ? peopleTexts.noneFound : peopleTexts.none}</EmptyState>;
  return (
    <div className="grid gap-3">
      {activate.problem && (
        <Banner tone="error" detail={activate.problem.detail} takesFocus>
          {activate.problem.message}
        </Banner>
      )}
      {activated !== null && !activate.problem && (
        <Banner tone="success">{personTexts.activated(activated)}</Banner>
      )}
      <StaffTable
        caption={peopleTexts.caption}
        columns={columns}
        groups={[{ id: 'all', rows: found.people }]}
        rowKey={({ id }) => id}
        sorting={{ sort, onSort }}
        tableFromRem={56}
      />
      <Pager
        pages={pages}
        next={found.next}
        labels={{ previous: peopleTexts.previous, next: peopleTexts.next }}
      />
      <ChosenPeople
        people={found.people.filter(({ id }) => ticked.has(id))}
        onClear={() => setTicked(new Set())}
      />
      {leaving && <DeactivateDialog person={leaving} onClose={() => setLeaving(null)} onStale={onStale} />}
    </div>
  );
}
