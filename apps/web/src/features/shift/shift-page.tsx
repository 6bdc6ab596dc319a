import EyeOff from 'lucide-react/icons/eye-off';
import Eye from 'lucide-react/icons/eye';
import Printer from 'lucide-react/icons/printer';
import Send from 'lucide-react/icons/send';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { withFieldLog } from '#state/field/field.ts';
import type { EndedState } from './shift-card.tsx';
import { ShiftPaper } from './shift-paper.tsx';
import { SheetCards } from './sheet-cards.tsx';
import { StartShift } from './start-shift.tsx';
import { shiftTexts } from './texts.ts';
import { useShift } from './use-shift.ts';
import { paths } from '#config/paths.ts';
import { timeText } from '#domain/format.ts';
import { incidentsOfSheet } from '#domain/shift/incident.ts';
import { isRunning } from '#domain/shift/shift.ts';
import type { ShiftEvent } from '#domain/shift/shift-event.ts';
import {
  type Sheet,
  type SheetVisit,
  sendingOfSheet,
  sentSheet,
  shiftSheet,
  visitsOfSheet,
} from '#domain/shift/shift-sheet.ts';
import { sheetDayText } from '#domain/shift/shift-texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { type ShiftOnDevice, useTeamOnDevice, useVisitsOnDevice } from '#state/field/on-device.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dock, Strip, StripButton, StripText, markStrip } from '#ui/dock/dock.tsx';
import { Page } from '#ui/page/page.tsx';
import { useDismissOnNextTap } from '#ui/dialog/use-dismiss-on-next-tap.ts';
import { visitsContract } from '@patrolplan/contract/visits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { valueOrThrow } from '#platform/query/call-error.ts';
import { api } from '#state/service/api.ts';
import { useFeature } from '#state/settings/features.ts';
import { Banner } from '#ui/page/banner.tsx';

const ownVisitsQuery = queryOptions({
  queryKey: ['shift-visits'],
  queryFn: ({ signal }) => valueOrThrow(api.call(visitsContract.readOwnVisits, {}, { signal })),
});

/** Own visits of this and other devices. While the service cannot be read, those of this device. */
function useSheetVisits(): { readonly visits: readonly SheetVisit[]; readonly failure: ReactNode } {
  const hasVisits = useFeature('visits');
  const isOnline = useSource(stableOnline);
  const { visits: onDevice, removedIds } = useVisitsOnDevice();
  const { data, isError } = useQuery({ ...ownVisitsQuery, enabled: hasVisits && isOnline });
  return {
    visits: visitsOfSheet(onDevice, data?.visits ?? [], removedIds),
    failure: isError && (
      <div className="mb-3">
        <Banner tone="warning">{shiftTexts.sheet.onlyDevice}</Banner>
      </div>
    ),
  };
}

const { sheet: texts } = shiftTexts;

/** The end-of-shift sheet: what was done in the last shift. Only the person sees it until it is sent. */
export function ShiftPage() {
  const state = useShift();
  if (state === null) return <Page title={shiftTexts.yourShift}>{null}</Page>;
  if (state.last === null || isRunning(state.shift)) {
    return (
      <Page title={shiftTexts.yourShift} note={isRunning(state.shift) ? texts.running : texts.none}>
        <div className="px-1 lg:max-w-110 lg:px-0">
          {isRunning(state.shift) ? (
            <LinkButton href={paths.dashboard}>{texts.dashboard}</LinkButton>
          ) : (
            <StartShift />
          )}
        </div>
      </Page>
    );
  }
  return <LastShift state={state} last={state.last} />;
}

type LastShiftProps = { state: ShiftOnDevice; last: NonNullable<ShiftOnDevice['last']> };

function LastShift({ state, last }: LastShiftProps) {
  const { visits, failure } = useSheetVisits();
  const { acceptedJobs: jobs } = useTeamOnDevice();
  const incidents = incidentsOfSheet(state.incidents, state.known);
  const sheet = shiftSheet({ ...last, visits, due: state.due, returns: state.returns, jobs, incidents });
  const sending = sendingOfSheet(state.events, last);
  return (
    <div className="w-full max-w-298 px-[12px] pt-3 pb-6 lg:px-10 lg:pt-8">
      <div className="dock-frame">
        <header className="dock-head">
          <div className="px-1 pt-1 lg:px-0">
            <h1 tabIndex={-1} className="dock-title text-h1 wrap-anywhere lg:text-h1-wide">
              {shiftTexts.yourShift}
            </h1>
            <p className="dock-note text-second text-ink-2 tabular-nums">{sheetDayText(last)}</p>
          </div>
        </header>
        <div className="dock-main">
          {failure}
          <SheetCards sheet={sheet} />
        </div>
        <Dock strip={<SheetStrip isSent={sending?.state === 'sent'} />}>
          <Button variant="quiet" onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" />
            {texts.print}
          </Button>
          <SendButton sheet={sheet} sending={sending} />
        </Dock>
      </div>
      <ShiftPaper sheet={sheet} />
    </div>
  );
}

/** States who sees the sheet. Offline the notice of the app takes its place. */
function WhoSees({ isSent }: { isSent: boolean }) {
  const Glyph = isSent ? Eye : EyeOff;
  if (!useSource(stableOnline)) return null;
  return (
    <p
      ref={markStrip}
      className="dock-strip flex min-h-10 items-center gap-2.5 border-line bg-surface px-[16px] text-fact text-ink-2"
    >
      <Glyph aria-hidden className="size-4.5 shrink-0" />
      {isSent ? texts.staffSee : texts.onlyYou}
    </p>
  );
}

/** Sends the sheet once. Offline it waits on the phone. */
function SendButton({ sheet, sending }: { sheet: Sheet; sending: ShiftEvent | undefined }) {
  const [isPending, setIsPending] = useState(false);
  if (sending !== undefined && sending.state !== 'refused' && !isPending) {
    const isSent = sending.state === 'sent';
    return (
      <Button variant="quiet" blocked>
        {isSent ? texts.sent(timeText(new Date(sending.at))) : texts.unsent}
      </Button>
    );
  }
  const send = async () => {
    setIsPending(true);
    const recorded = await withFieldLog((log) => log.record({ kind: 'sheet', sheet: sentSheet(sheet) }));
    await recorded?.isSent;
    setIsPending(false);
  };
  return (
    <Button pending={isPending} pendingLabel={texts.sending} onClick={() => void send()}>
      <Send aria-hidden className="size-5" />
      {texts.send}
    </Button>
  );
}

/** After 'End shift' Undo for some seconds, then who sees the sheet. */
function SheetStrip({ isSent }: { isSent: boolean }) {
  const [ended, setEnded] = useState(readEnded);
  const [, navigate] = useLocation();
  const state = useShift();
  const event = state?.events.find(({ id }) => id === ended);
  useDismissOnNextTap(event?.sendAfter, () => setEnded(null));
  if (event === undefined) return <WhoSees isSent={isSent} />;
  const undo = async () => {
    await withFieldLog((log) => log.record({ kind: 'undo', undoes: event.id }));
    navigate(paths.dashboard);
  };
  return (
    <Strip tone="good">
      <StripText>{shiftTexts.ended(timeText(new Date(event.at)))}</StripText>
      <StripButton onClick={() => void undo()}>{shiftTexts.undo}</StripButton>
    </Strip>
  );
}

function readEnded(): string | null {
  const state: unknown = history.state;
  // Safe: any script may set the state; it is only compared with ids.
  return typeof state === 'object' && state !== null ? ((state as Partial<EndedState>).ended ?? null) : null;
}
