import { staffContract } from '@patrolplan/contract/staff';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useRouter } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { AnswerCard } from './answer-card.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { RequestBadge } from './request-cells.tsx';
import { type Request, kindName, placeText, readRequestId, requestPaths } from './request.ts';
import { detailTexts, requestTexts } from './texts.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { StaffPage } from '#console/shared/frame/staff-page.tsx';
import { OutcomeStrip } from '#console/shared/outcome-strip.tsx';
import { type StaffReply, useStaffAction, useStaffData } from '#console/shared/staff-call.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import { screens } from '#config/screens.ts';
import { momentText, partText } from '#domain/format.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { Card } from '#ui/page/card.tsx';
import { TextLink } from '#ui/text/text-link.tsx';

/** One request: what was asked, what it does, and the answer to it. */
export function RequestPage() {
  const id = readRequestId(usePathname(useRouter()));
  return (
    <StaffPage>
      <div className="px-1 lg:px-0">
        <TextLink href={requestPaths.list}>{detailTexts.back}</TextLink>
      </div>
      <OneRequest key={id} id={id} />
    </StaffPage>
  );
}

type Detail = StaffReply<typeof staffContract.readRequest>;
/** When a request was closed here: its undo sends that time. */
type Closed = { readonly closedAt: string };

const UNDO_MS = 30_000;

function OneRequest({ id }: { id: number }) {
  const now = new Date(useSource(minuteClock) * 60_000);
  const state = useStaffData(staffContract.readRequest, { body: { id } });
  const [message, setMessage] = useState<string | null>(null);
  const [closed, setClosed] = useState<Closed | null>(null);
  const [isPlacing, setIsPlacing] = useState(false);
  const reopen = useStaffAction(staffContract.reopenRequest, () => {
    setClosed(null);
    setMessage(detailTexts.reopened);
  });
  useEffect(() => {
    if (closed === null) return undefined;
    const timer = setTimeout(() => setClosed(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [closed]);
  const undo =
    closed === null
      ? undefined
      : { run: () => reopen.run({ body: { id, closedAt: closed.closedAt } }), pending: reopen.pending };
  return (
    <DataState state={state} failedText={detailTexts.failed}>
      {(detail) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-1 lg:px-0">
            <h2 className="min-w-0 text-h2 wrap-anywhere">
              {detailTexts.title(kindName(detail.request), detail.request.siteName)}
            </h2>
            <RequestBadge request={detail.request} now={now} />
          </header>
          <div className="flex flex-wrap items-start gap-4">
            <div className="grid min-w-0 flex-[2_1_24rem] grid-cols-[minmax(0,1fr)] gap-4">
              <RequestCard detail={detail} now={now} onPlace={() => setIsPlacing(true)} />
              <Reports detail={detail} now={now} />
            </div>
            <div className="min-w-0 flex-[1_1_20rem]">
              <AnswerCard
                detail={detail}
                now={now}
                onAcknowledged={() => setMessage(detailTexts.acknowledged)}
                onClosed={(closedAt) => {
                  setMessage(detailTexts.closed);
                  setClosed({ closedAt });
                }}
              />
            </div>
          </div>
          <OutcomeStrip done={message === null ? null : { message, undo }} problem={reopen.problem} />
          {isPlacing && (
            <PlaceDialog
              request={detail.request}
              onDone={(done) => {
                setIsPlacing(false);
                setMessage(done);
              }}
              onClose={() => setIsPlacing(false)}
            />
          )}
        </div>
      )}
    </DataState>
  );
}

type CardProps = { detail: Detail; now: Date };

function RequestCard({ detail, now, onPlace }: CardProps & { onPlace: () => void }) {
  const { request, text, removedDetails, metres, place } = detail;
  return (
    <Card title={detailTexts.request}>
      <dl className="divide-y divide-line border-t border-line text-second">
        <Line name={detailTexts.text}>
          {text === '' ? (
            <span className="text-ink-2">{detailTexts.noText}</span>
          ) : (
            <span className="whitespace-pre-line">{text}</span>
          )}
          {removedDetails > 0 && <span className="block text-ink-2">{detailTexts.removed}</span>}
        </Line>
        <Line name={detailTexts.place}>
          {request.siteId === null ? (
            placeText(request)
          ) : (
            <Link
              href={`${screens.staffSites.path}/${request.siteId}`}
              className="inline-flex min-h-11 items-center text-link hover:underline lg:min-h-6"
            >
              {placeText(request)}
            </Link>
          )}
          {metres !== null && <span className="block text-ink-2">{detailTexts.metres(metres)}</span>}
          {request.siteId === null && request.closedAt === null && (
            <TextAction onClick={onPlace}>{requestTexts.placeIt}</TextAction>
          )}
        </Line>
        <Line name={detailTexts.whatItDoes}>{whatItDoes(request, now)}</Line>
        {request.siteId !== null && request.closedAt === null && (
          <Line name={detailTexts.inThePlan}>
            {place === null
              ? detailTexts.notInPlan
              : detailTexts.placeOf(place.place, place.of, request.areaName)}
          </Line>
        )}
      </dl>
    </Card>
  );
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-4 gap-y-0.5 py-2.5">
    <dt className="min-w-28 text-ink-2">{name}</dt>
    <dd className="min-w-0 flex-[1_1_14rem] wrap-anywhere">{children}</dd>
  </div>
);

function whatItDoes({ boost, job }: Request, now: Date): string {
  const at = (time: string) => momentText(new Date(time), now);
  if (boost !== null) return detailTexts.boost(partText(boost.amount), at(boost.startsAt), at(boost.endsAt));
  return job === null
    ? requestTexts.onlyListed
    : detailTexts.job(at(job.by), requestTexts.jobStates[job.state]);
}

function Reports({ detail: { request, reports }, now }: CardProps) {
  return (
    <Card title={detailTexts.reports(request.times)}>
      <ul className="divide-y divide-line text-second">
        {reports.map(({ askedAt, reference, source, program }, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- reports have no id and keep their order
          <li key={n} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="flex-[1_1_8rem]">{momentText(new Date(askedAt), now)}</span>
            <span className="flex-[1_1_10rem] text-ink-2 wrap-anywhere">
              {reference === '' ? detailTexts.noReference : detailTexts.reference(reference)}
            </span>
            <span className="flex-[1_1_8rem] text-ink-2 wrap-anywhere">
              {program ?? (source === 'form' ? detailTexts.writtenDown : detailTexts.sources[source])}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
