import { shiftTexts } from './texts.ts';
import { timeText } from '#domain/format.ts';
import { INCIDENT_TEXTS } from '#domain/shift/incident.ts';
import { type Sheet, dueSeen, jobsDone, returnsMade } from '#domain/shift/shift-sheet.ts';
import { skipText } from '#domain/visit/visit-words.ts';
import { Card } from '#ui/page/card.tsx';
import { Folded } from '#ui/page/folded.tsx';
import type { ReactNode } from 'react';

const { sheet: texts } = shiftTexts;
const clock = (at: number): string => timeText(new Date(at));

/** Figures, skipped stops, notes, and the visits folded. */
export function SheetCards({ sheet }: { sheet: Sheet }) {
  const { due, returns, jobs, skipped, notes, incidents, visits } = sheet;
  const left = due === null ? 0 : due.length - dueSeen(due);
  return (
    <div className="grid gap-3 lg:max-w-160">
      <Card>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-2 tabular-nums">
          <Figure name={texts.sitesSeen} note={texts.inVisits(visits.length)}>
            {sheet.sitesSeen}
          </Figure>
          {due !== null && (
            <Figure name={texts.dueSeen} note={left > 0 ? texts.leftForTomorrow(left) : ''}>
              {texts.of(dueSeen(due), due.length)}
            </Figure>
          )}
          {returns.length > 0 && (
            <Figure name={texts.returnsMade} note="">
              {texts.of(returnsMade(returns), returns.length)}
            </Figure>
          )}
          {jobs.length > 0 && (
            <Figure name={texts.jobsDone} note="">
              {texts.of(jobsDone(jobs), jobs.length)}
            </Figure>
          )}
        </dl>
      </Card>
      <Lines title={texts.skipped} none={texts.noneSkipped} lines={skipped.toReversed()}>
        {({ siteName, at, reason }) => (
          <>
            <p className="text-body font-strong wrap-anywhere">{siteName}</p>
            <p className="text-second text-ink-2 tabular-nums">
              {clock(at)} · {skipText(reason ?? 'other')}
            </p>
          </>
        )}
      </Lines>
      <Lines title={texts.notes} none={texts.noNotes} lines={notes}>
        {({ siteName, at, note }) => (
          <>
            <p className="flex justify-between gap-4">
              <b className="text-body font-strong wrap-anywhere">{siteName}</b>
              <span className="text-second text-ink-2 tabular-nums">{clock(at)}</span>
            </p>
            <p className="text-second wrap-anywhere whitespace-pre-line">{note}</p>
          </>
        )}
      </Lines>
      {incidents.length > 0 && (
        <Lines title={texts.incidents} none="" lines={incidents}>
          {({ incident, siteName, at, note }) => (
            <>
              <p className="flex justify-between gap-4">
                <b className="text-body font-strong wrap-anywhere">
                  {texts.incident(INCIDENT_TEXTS[incident], siteName)}
                </b>
                <span className="text-second text-ink-2 tabular-nums">{clock(at)}</span>
              </p>
              {note !== '' && <p className="text-second wrap-anywhere whitespace-pre-line">{note}</p>}
            </>
          )}
        </Lines>
      )}
      {visits.length > 0 && (
        <Folded summary={texts.visited(visits.length)}>
          <ul>
            {visits.map(({ id, siteName, at }) => (
              <li
                key={id}
                className="flex gap-3 border-t border-line py-2 text-second tabular-nums first:border-0"
              >
                <span className="text-ink-2">{clock(at)}</span>
                <span className="min-w-0 flex-1 wrap-anywhere">{siteName}</span>
              </li>
            ))}
          </ul>
        </Folded>
      )}
    </div>
  );
}

function Figure({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-second text-ink-2">{name}</dt>
      <dd className="text-dialog">{children}</dd>
      {note !== '' && <dd className="text-fact text-ink-2">{note}</dd>}
    </div>
  );
}

type LinesProps<Line> = {
  title: string;
  none: string;
  lines: readonly Line[];
  children: (line: Line) => ReactNode;
};

function Lines<Line extends { readonly id: string }>({ title, none, lines, children }: LinesProps<Line>) {
  return (
    <section
      aria-label={title}
      className="min-w-0 rounded-card border border-line bg-surface p-5 shadow-card dark:shadow-none"
    >
      <h2 className="mb-1 text-h2">
        {title} <span className="font-normal text-ink-2 tabular-nums">{lines.length}</span>
      </h2>
      {lines.length === 0 ? (
        <p className="text-second text-ink-2">{none}</p>
      ) : (
        <ul className="-mb-2 divide-y divide-line">
          {lines.map((line) => (
            <li key={line.id} className="py-2.5">
              {children(line)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
