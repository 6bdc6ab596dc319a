import { REQUEST_ANSWER_CODES, type RequestAnswer } from '@patrolplan/contract/requests';
import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { longDayText } from './request.ts';
import { detailTexts } from './texts.ts';
import { OutcomeStrip } from '#console/shared/outcome-strip.tsx';
import { type StaffReply, useStaffAction } from '#console/shared/staff-call.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { momentText } from '#domain/format.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/page/card.tsx';

type AnswerCardProps = {
  detail: StaffReply<typeof staffContract.readRequest>;
  now: Date;
  onAcknowledged: () => void;
  onClosed: (closedAt: string) => void;
};

/** What the senders were told; of an open request, the sentences that close it. */
export function AnswerCard({ detail, now, onAcknowledged, onClosed }: AnswerCardProps) {
  const { request, updates } = detail;
  return (
    <Card title={detailTexts.answer}>
      {request.closedAt === null && (
        <AnswerForm
          id={request.id}
          isAcknowledged={request.acknowledgedAt !== null}
          now={now}
          onAcknowledged={onAcknowledged}
          onClosed={onClosed}
        />
      )}
      <h3 className={`text-second font-semibold ${request.closedAt === null ? 'mt-4' : ''}`}>
        {detailTexts.told}
      </h3>
      {updates.length === 0 ? (
        <p className="text-second text-ink-2">{detailTexts.nothingTold}</p>
      ) : (
        <ul className="divide-y divide-line text-second">
          {updates.map(({ at, sentence }) => (
            <li key={`${at} ${sentence}`} className="flex flex-wrap gap-x-3 py-1.5">
              <span className="text-ink-2">{momentText(new Date(at), now)}</span>
              <span className="min-w-0 wrap-anywhere">{sentence}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type AnswerFormProps = Pick<AnswerCardProps, 'now' | 'onAcknowledged' | 'onClosed'> & {
  id: number;
  isAcknowledged: boolean;
};

function AnswerForm({ id, isAcknowledged, now, onAcknowledged, onClosed }: AnswerFormProps) {
  const connected = useSource(stableOnline);
  const [answer, setAnswer] = useState<RequestAnswer | null>(null);
  const acknowledge = useStaffAction(staffContract.acknowledgeRequest, onAcknowledged);
  const close = useStaffAction(staffContract.closeRequest, ({ closedAt }) => onClosed(closedAt));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (answer !== null && connected) close.run({ body: { id, answer } });
      }}
    >
      <p className="text-second text-ink-2">{detailTexts.byVisit}</p>
      <fieldset className="mt-3 border-t border-line pt-3">
        <legend className="sr-only">{detailTexts.orClose}</legend>
        <p aria-hidden className="text-second font-semibold">
          {detailTexts.orClose}
        </p>
        {REQUEST_ANSWER_CODES.map((one) => (
          <label
            key={one}
            className="flex min-h-11 cursor-pointer items-center gap-3 text-second font-semibold"
          >
            <input
              type="radio"
              name="request-answer"
              checked={answer === one}
              onChange={() => setAnswer(one)}
              className="size-5 shrink-0 accent-accent"
            />
            {detailTexts.answers[one]}
          </label>
        ))}
      </fieldset>
      {answer !== null && (
        <output className="mt-2 block rounded-control bg-accent-soft p-3.5 text-second">
          <span className="block text-small text-ink-2">{detailTexts.sendersRead}</span>
          {detailTexts.closedOn(longDayText(now), detailTexts.answers[answer])}
        </output>
      )}
      <p className="mt-2 text-small text-ink-2">{detailTexts.never}</p>
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
        {!isAcknowledged && (
          <Button
            variant="quiet"
            pending={acknowledge.pending}
            pendingLabel={detailTexts.acknowledging}
            blocked={!connected}
            onClick={() => acknowledge.run({ body: { id } })}
          >
            {connected ? detailTexts.acknowledge : staffTexts.offline}
          </Button>
        )}
        <Button
          type="submit"
          pending={close.pending}
          pendingLabel={detailTexts.closing}
          blocked={answer === null || !connected}
        >
          {connected ? (answer === null ? detailTexts.chooseFirst : detailTexts.close) : staffTexts.offline}
        </Button>
      </div>
      <OutcomeStrip done={null} problem={close.problem ?? acknowledge.problem} />
    </form>
  );
}
