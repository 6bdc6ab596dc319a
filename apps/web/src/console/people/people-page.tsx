import { staffContract } from '@patrolplan/contract/staff';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { INVITE_FORM, InviteForm } from './invite-form.tsx';
import { PeopleList } from './people-list.tsx';
import { inviteTexts, peopleTexts } from './texts.ts';
import type { Sort } from '#console/shared/column.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { StaffPage } from '#console/shared/staff-page.tsx';
import { MainAction, ToolLine } from '#console/shared/tool-line.tsx';
import { UnsavedNotice } from '#console/shared/unsaved-notice.tsx';
import { useChosenKey } from '#console/shared/use-chosen-key.ts';
import { usePages } from '#console/shared/use-pages.ts';
import { useSettled } from '#console/shared/use-settled.ts';
import { Banner } from '#ui/banner.tsx';
import { Select } from '#ui/select.tsx';
import type { FoundPeople } from './person.ts';

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
      <Select
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
