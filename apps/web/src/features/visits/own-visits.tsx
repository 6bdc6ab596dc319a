import { visitsContract } from '@patrolplan/contract/visits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { visitTexts } from './texts.ts';
import { visitsOfToday } from './visits-of-today.ts';
import type { ListedVisit } from './visits-of-today.ts';
import { VisitActions } from './visit-actions.tsx';
import { refusalText, skipText } from '#domain/visit/visit-words.ts';
import { minuteClock } from '#platform/clock.ts';
import { valueOrThrow } from '#platform/query/call-error.ts';
import { useSource } from '#platform/source.ts';
import { api } from '#state/api.ts';
import { removedVisitIds } from '#state/visits/removed-ids.ts';
import { useVisitsOnDevice } from '#state/visits/visits.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

const ownVisitsQuery = queryOptions({
  queryKey: ['own-visits'],
  queryFn: ({ signal }) => valueOrThrow(api.call(visitsContract.readOwnVisits, {}, { signal })),
  networkMode: 'always',
});

/** The person's visits of today, from this and other devices, and whether they are sent. */
export function OwnVisits() {
  const { visits: onDevice } = useVisitsOnDevice();
  const { data, isError, isFetching, refetch } = useQuery(ownVisitsQuery);
  const minute = useSource(minuteClock);
  const removedIds = useSource(removedVisitIds);
  const [done, setDone] = useState('');
  const now = new Date(minute * 60_000);
  const listed = visitsOfToday(onDevice, data?.visits ?? [], { now, removedIds });
  return (
    <Card title={visitTexts.heading}>
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

function VisitLine({ visit, onDone }: { visit: ListedVisit; onDone: (message: string) => void }) {
  const { time, siteName, note, reason, state, struckBecause } = visit;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-second">
      <span className="w-12 shrink-0 font-semibold tabular-nums">{time}</span>
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="font-semibold wrap-anywhere">{siteName}</p>
        {reason !== null && <p className="text-ink-2">{visitTexts.skipped(skipText(reason))}</p>}
        {note !== '' && <p className="wrap-anywhere whitespace-pre-line text-ink-2">{note}</p>}
        {struckBecause !== null && <p>{visitTexts.struck(struckBecause)}</p>}
        {state === 'refused' && <p className="text-bad">{refusalText(visit.refusal)}</p>}
      </div>
      {state !== 'refused' && struckBecause === null && (
        <span className={state === 'waiting' ? 'font-semibold text-warn' : 'text-ink-2'}>
          {state === 'waiting' ? visitTexts.notSent : visitTexts.sent}
        </span>
      )}
      <VisitActions visit={visit} onDone={onDone} />
    </li>
  );
}
