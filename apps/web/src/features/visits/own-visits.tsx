import { visitsContract } from '@patrolplan/contract/visits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import { useState } from 'react';
import { visitTexts } from './texts.ts';
import { type ListedVisit, visitsOfToday } from './visits-of-today.ts';
import { VisitActions } from './visit-actions.tsx';
import { refusalText, skipText } from '#domain/visit/visit-words.ts';
import { minuteClock } from '#platform/clock.ts';
import { valueOrThrow } from '#platform/query/call-error.ts';
import { useSource } from '#platform/source.ts';
import { api } from '#state/service/api.ts';
import { useVisitsOnDevice } from '#state/field/on-device.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/page/card.tsx';

const ownVisitsQuery = queryOptions({
  queryKey: ['own-visits'],
  queryFn: ({ signal }) => valueOrThrow(api.call(visitsContract.readOwnVisits, {}, { signal })),
  networkMode: 'always',
});

/** The person's visits of today, from this and other devices, and whether they are sent. */
export function OwnVisits() {
  const { visits: onDevice, removedIds } = useVisitsOnDevice();
  const { data, isError, isFetching, refetch } = useQuery(ownVisitsQuery);
  const minute = useSource(minuteClock);
  const [done, setDone] = useState('');
  const now = new Date(minute * 60_000);
  const listed = visitsOfToday(onDevice, data?.visits ?? [], { now, removedIds });
  return (
    <Card title={visitTexts.heading} titleWhenWide>
      {listed.length > 0 && (
        <p className="mb-2 text-second text-ink-2">{visitTexts.counts(listed.length, countSent(listed))}</p>
      )}
      {isError && !isFetching && (
        <Banner
          tone="warning"
          action={
            <Button variant="quiet" onClick={() => void refetch()}>
              {visitTexts.tryAgain}
            </Button>
          }
        >
          {visitTexts.failed}
        </Banner>
      )}
      {isFetching && <output className="block py-2 text-second text-ink-2">{visitTexts.loading}</output>}
      {listed.length === 0 && !isFetching && !isError && (
        <p className="py-2 text-second text-ink-2">{visitTexts.none}</p>
      )}
      <output tabIndex={-1} className="block text-second font-semibold text-good">
        {done}
      </output>
      <ul className="divide-y divide-line">
        {listed.map((visit) => (
          <VisitLine key={visit.id} visit={visit} onDone={setDone} />
        ))}
      </ul>
    </Card>
  );
}

const countSent = (visits: readonly ListedVisit[]): number =>
  visits.filter(({ state }) => state === 'sent').length;

function VisitLine({ visit, onDone }: { visit: ListedVisit; onDone: (message: string) => void }) {
  const { time, siteName, note, reason, state, struckBecause } = visit;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-3 py-3 text-second @min-[18rem]:grid-cols-[2.75rem_minmax(0,1fr)]">
      <span className="text-ink-2 tabular-nums">{time}</span>
      <div className="min-w-0">
        <p className="text-body font-semibold wrap-anywhere">{siteName}</p>
        {reason !== null && <p className="text-ink-2">{visitTexts.skipped(skipText(reason))}</p>}
        {state !== 'refused' && struckBecause === null && <SentState isSent={state === 'sent'} />}
        {note !== '' && <p className="wrap-anywhere whitespace-pre-line text-ink-2">{note}</p>}
        {struckBecause !== null && <p>{visitTexts.struck(struckBecause)}</p>}
        {state === 'refused' && <p className="text-bad">{refusalText(visit.refusal)}</p>}
        <VisitActions visit={visit} onDone={onDone} />
      </div>
    </li>
  );
}

function SentState({ isSent }: { isSent: boolean }) {
  const Glyph = isSent ? Check : Clock;
  return (
    <p className={`flex items-center gap-2 ${isSent ? 'text-ink-2' : 'font-semibold text-warn'}`}>
      <Glyph aria-hidden className="size-4 shrink-0" />
      {isSent ? visitTexts.sent : visitTexts.notSent}
    </p>
  );
}
