import { staffContract } from '@patrolplan/contract/staff';
import FileUp from 'lucide-react/icons/file-up';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, lazy, useState } from 'react';
import { AskedTimes, Answer, RequestBadge, WhatAndWhere } from './request-cells.tsx';
import { NewRequestDialog } from './new-request-dialog.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import {
  type Request,
  type RequestFilter,
  closedLately,
  effectText,
  inState,
  kindName,
  requestPaths,
  sortOpen,
} from './request.ts';
import { RuleCard } from './rule-card.tsx';
import { requestTexts, ruleTexts } from './texts.ts';
import { MapBeside, StaffMapToggle } from '#console/shared/area-map/map-beside.tsx';
import { DataState } from '#console/shared/data-state.tsx';
import { DownloadButtons } from '#console/shared/download-buttons.tsx';
import { StaffPage } from '#console/shared/frame/staff-page.tsx';
import { OutcomeStrip } from '#console/shared/outcome-strip.tsx';
import { type StaffReply, callStaff, useStaffData } from '#console/shared/staff-call.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import { MainAction } from '#console/shared/tool-line.tsx';
import { localDay } from '#domain/local-time.ts';
import { requestAge } from '#domain/request/request-age.ts';
import { ok } from '#domain/result.ts';
import { downloadCsv } from '#platform/download/download-csv.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { LinkButton } from '#ui/button.tsx';
import { LineSelect } from '#ui/form/line-select.tsx';
import { Card } from '#ui/page/card.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Folded } from '#ui/page/folded.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Column } from '#ui/table/column.ts';
import { useIsWide } from '#ui/table/use-is-wide.ts';

const RequestMap = lazy(async () => ({ default: (await import('./request-map.tsx')).RequestMap }));

/** A visit or another member of staff may close one at any time. */
const REFRESH_MS = 30_000;
/** From this width on the rules are beside the list. */
const BESIDE_FROM_REM = 60;
const DAY_MS = 24 * 3_600_000;
const EXPORT_DAYS = 90;

/** What residents and others have reported. */
export function RequestsPage() {
  return (
    <StaffPage>
      <Requests />
    </StaffPage>
  );
}

type Reply = StaffReply<typeof staffContract.listRequests>;
type Opened = 'new' | Request | null;

function Requests() {
  const now = new Date(useSource(minuteClock) * 60_000);
  const state = useStaffData(staffContract.listRequests, {}, { refetchMs: REFRESH_MS });
  const [filter, setFilter] = useState<RequestFilter>('open');
  const [opened, setOpened] = useState<Opened>(null);
  const [done, setDone] = useState<string | null>(null);
  const [box, isBeside] = useIsWide(BESIDE_FROM_REM);
  const finish = (message: string) => {
    setOpened(null);
    setDone(message);
  };
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <DataState state={state} failedText={requestTexts.failed}>
        {(reply) => (
          <>
            <Head reply={reply} now={now}>
              <LineSelect
                id="requests-state"
                label={requestTexts.state}
                options={FILTERS.map((value) => ({ value, label: requestTexts.filters[value] }))}
                value={filter}
                onChange={(value) => setFilter(FILTERS.find((one) => one === value) ?? 'open')}
              />
              <StaffMapToggle />
              <div data-docked="" className="grid docked-bar lg:ml-auto">
                <MainAction icon={Plus} onClick={() => setOpened('new')}>
                  {requestTexts.newRequest}
                </MainAction>
              </div>
            </Head>
            <div
              className={`grid grid-cols-[minmax(0,1fr)] items-start gap-4 ${isBeside ? 'grid-cols-[minmax(0,1fr)_23rem]!' : ''}`}
            >
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
                <MapBeside map={<RequestMap requests={reply.open} now={now} />}>
                  <RequestTable reply={reply} filter={filter} now={now} onPlace={setOpened} />
                </MapBeside>
                {filter !== 'closed' && (
                  <Closed
                    closed={closedLately(reply.closed, now)}
                    isFolded={!isBeside}
                    now={now}
                    onAll={() => setFilter('closed')}
                  />
                )}
              </div>
              {isBeside ? (
                <RuleCard onSaved={setDone} />
              ) : (
                <Folded summary={ruleTexts.folded}>
                  <RuleCard isFolded onSaved={setDone} />
                </Folded>
              )}
            </div>
            <div className="flex flex-wrap gap-2.5">
              <Export now={now} />
              <LinkButton href={requestPaths.import} variant="quiet">
                <FileUp aria-hidden className="size-5 shrink-0" />
                {requestTexts.import}
              </LinkButton>
            </div>
          </>
        )}
      </DataState>
      <OutcomeStrip done={done === null ? null : { message: done }} problem={null} />
      {opened === 'new' && <NewRequestDialog onDone={finish} onClose={() => setOpened(null)} />}
      {opened !== null && opened !== 'new' && (
        <PlaceDialog request={opened} onDone={finish} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

const FILTERS = ['open', 'acknowledged', 'unplaced', 'closed'] as const satisfies readonly RequestFilter[];

function Head({
  reply: { openCount, oldestAt },
  now,
  children,
}: {
  reply: Reply;
  now: Date;
  children: ReactNode;
}) {
  const oldest = oldestAt === null ? null : requestAge(new Date(oldestAt), now);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-[1_1_20rem] px-1 lg:px-0">
        <h2 className="text-h2">{requestTexts.title(openCount, oldest)}</h2>
        <p className="text-second text-ink-2 max-sm:hidden">{requestTexts.note}</p>
      </div>
      {children}
    </div>
  );
}

type RequestTableProps = {
  reply: Reply;
  filter: RequestFilter;
  now: Date;
  onPlace: (request: Request) => void;
};

function RequestTable({ reply, filter, now, onPlace }: RequestTableProps) {
  const found = inState(reply, filter);
  if (found.length === 0)
    return <EmptyState>{filter === 'open' ? requestTexts.none : requestTexts.noneFound}</EmptyState>;
  const rows = filter === 'closed' ? found : sortOpen(found, now);
  return (
    <DataTable
      caption={requestTexts.caption}
      columns={filter === 'closed' ? closedColumns : openColumns(now, onPlace)}
      groups={[{ id: filter, rows }]}
      rowKey={({ id }) => id}
    />
  );
}

const whatAndWhere: Column<Request> = {
  id: 'what',
  head: requestTexts.whatAndWhere,
  inCard: 'title',
  cell: (request) => <WhatAndWhere request={request} />,
};
const asked: Column<Request> = {
  id: 'asked',
  head: requestTexts.asked,
  cell: ({ times }) => <AskedTimes times={times} />,
};

const openColumns = (now: Date, onPlace: (request: Request) => void): readonly Column<Request>[] => [
  whatAndWhere,
  asked,
  {
    id: 'age',
    head: requestTexts.age,
    inCard: 'labelled',
    cell: ({ firstAskedAt }) => (
      <span className="whitespace-nowrap">{requestAge(new Date(firstAskedAt), now)}</span>
    ),
  },
  {
    id: 'state',
    head: requestTexts.state,
    inCard: 'badge',
    cell: (request) => (
      <span className="flex flex-col items-start gap-0.5">
        <RequestBadge request={request} now={now} />
        {request.siteId === null ? (
          <TextAction label={requestTexts.placeNamed(kindName(request))} onClick={() => onPlace(request)}>
            {requestTexts.placeIt}
          </TextAction>
        ) : (
          <span className="text-small text-ink-2">{effectText(request, now)}</span>
        )}
      </span>
    ),
  },
];

const closedColumns: readonly Column<Request>[] = [
  whatAndWhere,
  asked,
  { id: 'answer', head: requestTexts.state, cell: (request) => <Answer request={request} /> },
];

type ClosedProps = { closed: readonly Request[]; isFolded: boolean; now: Date; onAll: () => void };

function Closed({ closed, isFolded, onAll }: ClosedProps) {
  const content = (
    <>
      {closed.length === 0 ? (
        <p className="text-second text-ink-2">{requestTexts.noneClosed}</p>
      ) : (
        <ul className="divide-y divide-line">
          {closed.map((request) => (
            <li key={request.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-second">
              <div className="min-w-0 flex-[1_1_16rem]">
                <WhatAndWhere request={request} />
              </div>
              <span className="min-w-24">
                <AskedTimes times={request.times} />
              </span>
              <span className="flex-[1_1_14rem]">
                <Answer request={request} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <TextAction reads onClick={onAll}>
        {requestTexts.allClosed}
      </TextAction>
    </>
  );
  const title = `${requestTexts.closedTitle} ${requestTexts.closedCount(closed.length)}`;
  return isFolded ? <Folded summary={title}>{content}</Folded> : <Card title={title}>{content}</Card>;
}

/** The requests of the last 90 days as a file. */
function Export({ now }: { now: Date }) {
  const download = () => {
    const from = localDay(new Date(now.getTime() - EXPORT_DAYS * DAY_MS));
    const until = localDay(now);
    return downloadCsv(requestTexts.fileName(until), async () => {
      const reply = await callStaff(staffContract.exportRequests, { body: { from, until } });
      return reply.ok ? ok({ ...reply.value, next: null }) : reply;
    });
  };
  return <DownloadButtons downloads={[{ label: requestTexts.download, download }]} />;
}
