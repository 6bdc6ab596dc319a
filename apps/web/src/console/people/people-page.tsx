import { staffContract } from '@patrolplan/contract/staff';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { INVITE_FORM, InviteForm } from './invite-form.tsx';
import { inviteTexts, peopleTexts, personTexts } from './texts.ts';
import { ChosenPeople } from './chosen-people.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { personColumns } from './person-columns.tsx';
import { type FoundPeople, type Person, fullName } from './person.ts';
import type { Sort } from '#ui/table/column.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffData, useStaffAction } from '#console/shared/staff-call.ts';
import { StaffPage } from '#console/shared/frame/staff-page.tsx';
import { MainAction, ToolLine } from '#console/shared/tool-line.tsx';
import { UnsavedNotice } from '#console/shared/form/unsaved-notice.tsx';
import { useChosenKey } from '#console/shared/use-chosen-key.ts';
import { type Pages, usePages } from '#ui/table/use-pages.ts';
import { Pager } from '#ui/table/pager.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useSettled } from '#ui/form/use-settled.ts';
import { Banner } from '#ui/page/banner.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { LineSelect } from '#ui/form/line-select.tsx';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { useProfile } from '#state/session/profile.ts';

type Position = NonNullable<FoundPeople['next']>;

export function PeoplePage() {
  return (
    <StaffPage>
      <People key={useChosenKey()} />
    </StaffPage>
  );
}

/** The search is not in the address of the page, because it may be an email address. */
function People() {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort>({ by: 'name', descending: false });
  const [isInviting, setIsInviting] = useState(() => new URLSearchParams(location.search).has('add'));
  const [invited, setInvited] = useState<string | null>(null);
  const [area, setArea] = useState(() => new URLSearchParams(location.search).get('area') ?? '');
  const pages = usePages<Position>();
  const text = useSettled(search.trim());
  const order = sort.by === 'lastSignIn' ? 'last_sign_in' : 'name';
  const state = useStaffData(staffContract.findPeople, {
    body: { text, area: area === '' ? null : area, order, descending: sort.descending, after: pages.after },
  });
  const open = () => {
    setInvited(null);
    setIsInviting(true);
  };
  return (
    <>
      {!isInviting && (
        <UnsavedNotice form={INVITE_FORM} onContinue={open}>
          {peopleTexts.unsavedInvitation}
        </UnsavedNotice>
      )}
      {invited !== null && (
        <div className="mb-3">
          <Banner tone="success">{inviteTexts.sent(invited)}</Banner>
        </div>
      )}
      <ToolLine
        search={{
          label: peopleTexts.search,
          value: search,
          onChange: (typed) => {
            setSearch(typed.slice(0, 200));
            pages.restart();
          },
        }}
        filters={
          <AreaFilter
            area={area}
            onChange={(chosen) => {
              setArea(chosen);
              pages.restart();
            }}
          />
        }
        action={
          <MainAction icon={Plus} onClick={open}>
            {peopleTexts.add}
          </MainAction>
        }
      />
      <DataState state={state} failedText={peopleTexts.failed}>
        {(found) => (
          <PeopleList
            found={found}
            isFiltered={text !== '' || area !== ''}
            pages={pages}
            sort={sort}
            onSort={(next) => {
              setSort(next);
              pages.restart();
            }}
            onStale={state.refresh}
          />
        )}
      </DataState>
      {isInviting && <InviteForm onClose={() => setIsInviting(false)} onSent={setInvited} />}
    </>
  );
}

function AreaFilter({ area, onChange }: { area: string; onChange: (area: string) => void }) {
  const { data } = useStaffData(staffContract.listAreas, {});
  const known = data?.areas.map(({ name }) => name) ?? [];
  const offered = area === '' || known.includes(area) ? known : [area, ...known];
  return (
    <div className="min-w-0 flex-[1_1_12rem] lg:max-w-64">
      <LineSelect
        id="people-area"
        label={peopleTexts.area}
        value={area}
        onChange={onChange}
        options={[
          { value: '', label: peopleTexts.allAreas },
          ...offered.map((name) => ({ value: name, label: name })),
        ]}
      />
    </div>
  );
}

type PeopleListProps = {
  found: FoundPeople;
  isFiltered: boolean;
  pages: Pages<NonNullable<FoundPeople['next']>>;
  sort: Sort;
  onSort: (sort: Sort) => void;
  onStale: () => void;
};

function PeopleList({ found, isFiltered, pages, sort, onSort, onStale }: PeopleListProps) {
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
      <DataTable
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
