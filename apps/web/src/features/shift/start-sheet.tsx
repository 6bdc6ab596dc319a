import { shiftContract } from '@patrolplan/contract/shift';
import { queryOptions, useQuery } from '@tanstack/react-query';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import History from 'lucide-react/icons/history';
import Zap from 'lucide-react/icons/zap';
import { BackBy } from './back-by.tsx';
import { LinkLine } from '#ui/text/link-line.tsx';
import { withFieldLog } from '#state/field/field.ts';
import { ShiftModal } from './shift-modal.tsx';
import { goFromSheet } from './shift-sheets.ts';
import { shiftTexts } from './texts.ts';
import { paths } from '#config/paths.ts';
import { timeText } from '#domain/format.ts';
import type { Shift } from '#domain/shift/shift.ts';
import type { ShiftEvent } from '#domain/shift/shift-event.ts';
import { boostsText, dueSitesText, sinceText } from '#domain/shift/shift-texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { valueOrThrow } from '#platform/query/call-error.ts';
import { useSource } from '#platform/source.ts';
import { api } from '#state/service/api.ts';
import { type ShiftOnDevice, useTeamOnDevice } from '#state/field/on-device.ts';
import { TeamSlot } from '#state/team/team-slot.tsx';
import { Button } from '#ui/button.tsx';
import { closeModal } from '#ui/dialog/modal.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

const { waiting } = shiftTexts;
const TITLE_ID = 'shift-started';

const waitingQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['shift-waiting', eventId],
    queryFn: ({ signal }) => valueOrThrow(api.call(shiftContract.readWaiting, {}, { signal })),
    staleTime: Infinity,
  });

type StartSheetProps = { state: ShiftOnDevice; shift: Shift; eventId: string };

/** After 'Start shift': what waits, when to be back, and Undo. */
export function StartSheet({ state, shift, eventId }: StartSheetProps) {
  const { jobs, offers } = useTeamOnDevice();
  const hasTeam = jobs.length + offers.length > 0;
  return (
    <ShiftModal titleId={TITLE_ID}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={TITLE_ID} tabIndex={-1} data-first="" className="text-dialog tabular-nums">
          {waiting.title(timeText(new Date(shift.startedAt)))}
        </h2>
        <button
          type="button"
          onClick={(event) => {
            void withFieldLog((log) => log.record({ kind: 'undo', undoes: eventId }));
            closeModal(event);
          }}
          className="min-h-11 px-1 text-body font-strong text-link underline underline-offset-4"
        >
          {shiftTexts.undo}
        </button>
      </div>
      <p className="text-second text-ink-2">{waiting.note}</p>
      <div className="mt-2.5 mb-4 border-t border-b border-line">
        {hasTeam && (
          <ul className="divide-y divide-line border-b border-line">
            <TeamSlot place="waiting" />
          </ul>
        )}
        <WhatWaits start={state.events.find(({ id }) => id === eventId)} isMore={hasTeam} />
      </div>
      <BackBy shift={shift} known={state.known} />
      <div data-uneven="" className="shift-buttons mt-4 gap-2">
        <Button variant="quiet" onClick={closeModal}>
          {shiftTexts.close}
        </Button>
        <Button onClick={() => goFromSheet(paths.patrolPlan)}>{waiting.viewPlan}</Button>
      </div>
    </ShiftModal>
  );
}

/** Read when the service has the start, so that it knows the last shift. `isMore`: there are lines before these. */
function WhatWaits({ start, isMore }: { start: ShiftEvent | undefined; isMore: boolean }) {
  const isOnline = useSource(stableOnline);
  const { data, isError } = useQuery({
    ...waitingQuery(start?.id ?? ''),
    enabled: start?.state === 'sent',
  });
  if (data === undefined) {
    if (!isOnline || isError) {
      return (
        <output className="block py-3.5 text-second">{isOnline ? waiting.failed : waiting.offline}</output>
      );
    }
    return (
      <div aria-busy="true" className="grid gap-2 py-2">
        <output className="sr-only">{waiting.loading}</output>
        <Skeleton className="shift-line" />
        <Skeleton className="shift-line" />
      </div>
    );
  }
  const lines = [
    { icon: CalendarClock, title: shiftTexts.dueToday, text: dueSitesText(data.due) },
    { icon: Zap, title: waiting.boosts, text: boostsText(data.boosts) },
    { icon: History, title: waiting.since, text: sinceText(data.since) },
  ];
  const shown = lines.flatMap(({ text, ...line }) => (text === null ? [] : [{ ...line, text }]));
  if (shown.length === 0) return isMore ? null : <p className="py-3.5 text-second">{waiting.nothing}</p>;
  return (
    <ul className="divide-y divide-line">
      {shown.map((line) => (
        <LinkLine
          key={line.title}
          href={paths.patrolPlan}
          {...line}
          onFollow={(event) => {
            event.preventDefault();
            goFromSheet(paths.patrolPlan);
          }}
        />
      ))}
    </ul>
  );
}
