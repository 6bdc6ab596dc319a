import { staffContract } from '@patrolplan/contract/staff';
import Zap from 'lucide-react/icons/zap';
import { type ReactNode, lazy, useEffect, useState } from 'react';
import { type Boost, boostEnd, boostedName, isFound, seriesCounts } from './boost.ts';
import { type RowActions, boostColumns } from './boost-columns.tsx';
import { BoostDialog, prepareBoostFor } from './boost-dialog.tsx';
import { BOOST_DRAFT, formFromBoost } from './boost-form.ts';
import { EndDialog } from './end-dialog.tsx';
import { useBoostOutcome } from './use-boost-outcome.ts';
import { boostTexts } from './texts.ts';
import { MapBeside, StaffMapToggle } from '#console/shared/area-map/map-beside.tsx';
import { DataState } from '#console/shared/data-state.tsx';
import { OutcomeStrip } from '#console/shared/outcome-strip.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { SeenBoosts, useSeenBoosts } from '#console/shared/seen-boosts.tsx';
import { StaffPage } from '#console/shared/frame/staff-page.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { MainAction, ToolLine } from '#console/shared/tool-line.tsx';
import { staffTexts } from '#console/shared/texts.ts';
import { targetsInAddress } from '#console/shared/targets/target.ts';
import { UnsavedNotice } from '#console/shared/form/unsaved-notice.tsx';
import { useChosenKey } from '#console/shared/use-chosen-key.ts';
import { prepareDraft } from '#console/shared/form/use-draft.ts';
import { minuteClock, now } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { Card } from '#ui/page/card.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { storedValue } from '#platform/storage/stored-value.ts';

const lastBoosts = storedValue('pp:staffBoosts');

export function BoostsPage() {
  return (
    <StaffPage>
      <Boosts key={useChosenKey()} />
    </StaffPage>
  );
}

const BoostMap = lazy(async () => ({ default: (await import('./boost-map.tsx')).BoostMap }));

/** The same interval as in the plans of the wardens. */
const REFRESH_MS = 30_000;

/** The open dialog: for a new boost, or for the end of a boost, which the address may name by id. */
type Open = 'new' | Boost | number | null;

function Boosts() {
  const state = useStaffData(staffContract.listBoosts, {}, { refetchMs: REFRESH_MS });
  const [search, setSearch] = useState(() => searchParams().get('text') ?? '');
  const [open, setOpen] = useState<Open>(openedByAddress);
  const { done, problem, show, end } = useBoostOutcome();
  useRememberBoosts(state.data?.boosts, state.readAt);
  const ended = typeof open === 'number' ? state.data?.boosts.find(({ id }) => id === open) : open;
  const finish = (message: string) => {
    setOpen(null);
    show(message);
  };
  const actions: RowActions = {
    onEnd: end,
    onChangeEnd: setOpen,
    onSetAgain(boost) {
      prepareDraft(BOOST_DRAFT, formFromBoost(boost, now(), crypto.randomUUID()));
      setOpen('new');
    },
  };
  const setNew = (
    <MainAction icon={Zap} onClick={() => setOpen('new')}>
      {boostTexts.setBoost}
    </MainAction>
  );
  return (
    <>
      <ToolLine
        search={{ label: boostTexts.search, value: search, onChange: setSearch }}
        filters={<StaffMapToggle />}
        action={setNew}
      />
      {open === null && (
        <UnsavedNotice form={BOOST_DRAFT} onContinue={() => setOpen('new')}>
          {boostTexts.notSaved}
        </UnsavedNotice>
      )}
      <div className="grid gap-3">
        <DataState state={state} failedText={boostTexts.failed}>
          {({ boosts }) => (
            <MapBeside map={<BoostMap boosts={boosts} search={search} />}>
              <BoostTable boosts={boosts} search={search} actions={actions} empty={setNew} />
            </MapBeside>
          )}
        </DataState>
        {state.data === undefined && (state.paused || state.failed) && <LastSeen />}
        <OutcomeStrip done={done} problem={problem} />
      </div>
      {open === 'new' && (
        <BoostDialog onClose={() => setOpen(null)} onSet={(name) => finish(boostTexts.isSet(name))} />
      )}
      {ended && ended !== 'new' && (
        <EndDialog
          boost={ended}
          onClose={() => setOpen(null)}
          onStale={state.refresh}
          onChanged={(name) => finish(boostTexts.isChanged(name))}
        />
      )}
    </>
  );
}

/** Without a connection: the active boosts as this device read them last. */
function LastSeen() {
  const seen = useSeenBoosts();
  return (
    seen && (
      <Card title={staffTexts.lastSeen(seen.active.length, seen.at)}>
        <SeenBoosts boosts={seen.active} />
      </Card>
    )
  );
}

const searchParams = () => new URLSearchParams(location.search);

/** `?set` opens the form, with the sites or area in the address; `?end=7` opens the end of a boost. */
function openedByAddress(): Open {
  const params = searchParams();
  if (params.has('end')) return Number(params.get('end'));
  if (!params.has('set')) return null;
  const targets = targetsInAddress(params);
  if (targets.length > 0) prepareBoostFor(targets);
  return 'new';
}

const STATES = ['in force', 'planned', 'over'] as const;

type BoostTableProps = {
  boosts: readonly Boost[];
  search: string;
  actions: RowActions;
  /** Shown when there are no boosts. */
  empty: ReactNode;
};

function BoostTable({ boosts, search, actions, empty }: BoostTableProps) {
  const time = new Date(useSource(minuteClock) * 60_000);
  const found = boosts.filter((boost) => isFound(boost, search));
  if (boosts.length === 0) return <EmptyState action={empty}>{boostTexts.none}</EmptyState>;
  if (found.length === 0) return <EmptyState>{boostTexts.noneFound}</EmptyState>;
  const groups = STATES.map((state) => ({
    id: state,
    title: boostTexts.groups[state],
    rows: found.filter((boost) => boost.state === state),
  }));
  return (
    <DataTable
      tableFromRem={54}
      caption={boostTexts.caption}
      columns={boostColumns(time, actions, seriesCounts(boosts))}
      groups={groups.filter(({ rows }) => rows.length > 0)}
      rowKey={({ id }) => id}
    />
  );
}

/** Stores the active boosts for the dashboard and the navigation, which make no call of their own. */
export function useRememberBoosts(boosts: readonly Boost[] | undefined, readAt: number): void {
  useEffect(() => {
    if (boosts) lastBoosts.set({ at: readAt, boosts: inForce(boosts) });
  }, [boosts, readAt]);
}

function inForce(boosts: readonly Boost[]) {
  return boosts
    .filter(({ state }) => state === 'in force')
    .map((boost) => ({
      id: boost.id,
      on: boostedName(boost),
      reason: boost.reason,
      amount: boost.amount,
      until: boostEnd(boost).getTime(),
    }));
}
