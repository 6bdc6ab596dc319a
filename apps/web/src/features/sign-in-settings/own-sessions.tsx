import { signInContract } from '@patrolplan/contract/sign-in';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReadReply } from '@patrolplan/contract';
import Check from 'lucide-react/icons/check';
import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import { useRef } from 'react';
import { DeviceRow, RowAction } from './device-row.tsx';
import { sessionTime } from './session-time.ts';
import { sessionListTexts as texts } from './texts.ts';
import { ListCard } from './list-card.tsx';
import { useChange } from './use-change.ts';
import { minuteClock } from '#platform/clock.ts';
import { valueOrThrow } from '#platform/query/call-error.ts';
import { useSource } from '#platform/source.ts';
import { api } from '#state/service/api.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

type OwnSession = ReadReply<typeof signInContract.listSessions>['sessions'][number];

const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => valueOrThrow(api.call(signInContract.listSessions, {}, { signal })),
  networkMode: 'always',
});

/** Lists the sessions of the person, with an action to end each but the current one. */
export function OwnSessions() {
  const query = useQuery(sessionsQuery);
  const { data, refetch } = query;
  const { outcome, pending, endOne, endOthers } = useEndSessions(() => refetch());
  const dialog = useRef<HTMLDialogElement>(null);
  const sessions = data?.sessions.toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
  return (
    <ListCard query={query} texts={texts} note={texts.note} outcome={outcome}>
      {sessions !== undefined && (
        <>
          <ul className="divide-y divide-line border-t border-line">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} pending={pending} onEnd={endOne} />
            ))}
          </ul>
          {sessions.length > 1 ? (
            <div className="mt-3 grid">
              <Button variant="quiet" pending={pending} onClick={() => dialog.current?.showModal()}>
                {texts.endOthers}
              </Button>
            </div>
          ) : (
            <p className="pt-3 text-second text-ink-2">{texts.only}</p>
          )}
        </>
      )}
      <Dialog
        ref={dialog}
        id="end-others"
        title={texts.endOthersTitle}
        cancelLabel={texts.cancel}
        confirmLabel={texts.endOthers}
        onConfirm={endOthers}
      >
        {texts.endOthersText}
      </Dialog>
    </ListCard>
  );
}

type SessionRowProps = { session: OwnSession; pending: boolean; onEnd: (id: string) => void };

function SessionRow({ session, pending, onEnd }: SessionRowProps) {
  const now = new Date(useSource(minuteClock) * 60_000);
  const device = session.device || texts.unknownDevice;
  const since = texts.since(sessionTime(new Date(session.started_at), now, { onlyDay: true }));
  const lastUsed = texts.lastUsed(sessionTime(new Date(session.last_used_at), now));
  return (
    <DeviceRow
      icon={/Android|iPhone|iPad/.test(device) ? Smartphone : Laptop}
      name={device}
      lines={session.is_current ? [since] : [since, lastUsed]}
    >
      {session.is_current ? (
        <Badge tone="good" icon={Check}>
          {texts.current}
        </Badge>
      ) : (
        <RowAction label={texts.endNamed(device)} pending={pending} onClick={() => onEnd(session.id)}>
          {texts.end}
        </RowAction>
      )}
    </DeviceRow>
  );
}

const outcome = (done: string | null) => ({ isDone: done !== null, text: done ?? texts.notEnded });

/** Ends sessions. */
function useEndSessions(refetch: () => Promise<unknown>) {
  const { run, ...shown } = useChange(refetch);
  return {
    ...shown,
    endOne: (id: string) =>
      void run(async () => {
        const { ok } = await api.call(signInContract.endOwnSession, { body: { id } });
        return outcome(ok ? texts.ended : null);
      }),
    endOthers: () =>
      void run(async () => {
        const reply = await api.call(signInContract.endOtherSessions, {});
        return outcome(reply.ok ? texts.othersEnded(reply.value.ended) : null);
      }),
  };
}
