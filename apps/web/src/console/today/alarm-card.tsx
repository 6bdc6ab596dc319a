import { staffContract } from '@patrolplan/contract/staff';
import Siren from 'lucide-react/icons/siren';
import { useId, useState } from 'react';
import type { Alarm, ToldLine } from './alarm-lines.ts';
import { toldLines } from './alarm-lines.ts';
import { shiftTexts } from './shift-texts.ts';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { TextField } from '#console/shared/text-field.tsx';
import { staffTexts } from '#console/shared/texts.ts';
import { ageText, timeText } from '#domain/format.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

/** A test, and a person who was heard from again, are amber; everything else is red. */
const TONES = {
  bad: { edge: 'border-bad', head: 'border-bad-line bg-bad-soft text-bad', dot: 'border-bad bg-bad' },
  warn: { edge: 'border-warn', head: 'border-warn-line bg-warn-soft text-warn', dot: 'border-warn bg-warn' },
} as const;

type AlarmCardProps = { alarm: Alarm; now: Date; onClosed: () => void };

/** A missed check-in or a call for help, until somebody writes who reached the person. */
export function AlarmCard({ alarm, now, onClosed }: AlarmCardProps) {
  const tone = TONES[alarm.kind === 'drill' || alarm.heardAt !== null ? 'warn' : 'bad'];
  const lines = toldLines(alarm, now);
  const { position } = alarm;
  const isUntold = alarm.steps.length > 0 && alarm.steps.every(({ state }) => state === 'failed');
  const title = shiftTexts.title[alarm.kind](alarm.name);
  return (
    <section
      aria-label={title}
      className={`min-w-0 overflow-hidden rounded-card border-2 bg-surface ${tone.edge}`}
    >
      <div className={`flex items-start gap-3 border-b px-4 py-3 lg:px-5 ${tone.head}`}>
        <Siren aria-hidden className="mt-0.5 size-6 shrink-0" />
        <div className="min-w-0 wrap-anywhere">
          {/* Read out once, when it appears: the title never changes. */}
          <div role="alert">
            <h2 className="text-h2">{title}</h2>
          </div>
          <p className="text-second">{situation(alarm, now)}</p>
          {position && (
            <p className="text-second font-semibold">
              {shiftTexts.position(position.latitude, position.longitude)}
            </p>
          )}
        </div>
      </div>
      <div className="grid gap-x-8 gap-y-5 p-4 lg:grid-cols-2 lg:p-5">
        <div className="min-w-0">
          <h3 className="text-h2">{shiftTexts.whoWasTold}</h3>
          {isUntold && (
            <p role="alert" className="mt-1 font-semibold text-bad">
              {shiftTexts.nobodyTold}
            </p>
          )}
          <ol className="mt-2">
            {lines.map((line) => (
              <Told key={line.key} line={line} dot={tone.dot} />
            ))}
          </ol>
        </div>
        <CloseForm alarm={alarm} onClosed={onClosed} />
      </div>
    </section>
  );
}

function situation({ kind, name, dueAt, lastHeardAt, heardAt }: Alarm, now: Date): string {
  const at = new Date(dueAt);
  const due = timeText(at);
  if (kind === 'drill') return shiftTexts.testedAt(due);
  if (kind === 'help') return shiftTexts.askedAt(due);
  if (heardAt !== null) return shiftTexts.heardSince(timeText(new Date(heardAt)));
  const heard = lastHeardAt === null ? '' : shiftTexts.lastHeard(name, timeText(new Date(lastHeardAt)));
  return `${shiftTexts.dueAgo(due, ageText(at, now))} ${heard}`.trim();
}

function Told({ line, dot }: { line: ToldLine; dot: string }) {
  return (
    <li className="grid grid-cols-[3rem_1rem_minmax(0,1fr)] gap-x-3 pb-2.5 text-second">
      <span className="font-semibold tabular-nums">{line.time}</span>
      <span
        aria-hidden
        className={`mt-1 size-3.5 rounded-full border-2 ${line.state === 'to come' ? 'border-line-strong bg-surface' : dot}`}
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-semibold">{line.who}</span>
        <span className={`text-small ${line.state === 'failed' ? 'font-semibold text-bad' : 'text-ink-2'}`}>
          {line.text}
        </span>
      </span>
    </li>
  );
}

const LEAST_LETTERS = 2;

function CloseForm({ alarm, onClosed }: Pick<AlarmCardProps, 'alarm' | 'onClosed'>) {
  const id = useId();
  const [reachedBy, setReachedBy] = useState('');
  const connected = useSource(stableOnline);
  const action = useStaffAction(staffContract.closeAlarm, onClosed);
  const isShort = reachedBy.trim().length < LEAST_LETTERS;
  const heading =
    alarm.kind === 'drill'
      ? shiftTexts.endDrill
      : alarm.kind === 'help'
        ? shiftTexts.endHelp
        : shiftTexts.end;
  const hint =
    alarm.heardAt === null && alarm.kind !== 'drill'
      ? `${shiftTexts.reachedByHint} ${shiftTexts.goesOn}`
      : shiftTexts.reachedByHint;
  return (
    <form
      noValidate
      className="grid min-w-0 content-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (connected && !isShort && !action.pending) action.run({ body: { id: alarm.id, reachedBy } });
      }}
    >
      <h3 className="text-h2">{heading}</h3>
      {action.problem && (
        <Banner tone="error" detail={action.problem.detail}>
          {action.problem.message}
        </Banner>
      )}
      <TextField
        id={`${id}-reached`}
        label={shiftTexts.reachedBy}
        hint={hint}
        error={action.problem?.fields['reachedBy']}
        maxLength={200}
        value={reachedBy}
        onChange={setReachedBy}
      />
      <div>
        <Button
          type="submit"
          pending={action.pending}
          pendingLabel={staffTexts.saving}
          blocked={!connected || isShort}
        >
          {connected ? shiftTexts.saveAndEnd : staffTexts.offline}
        </Button>
      </div>
    </form>
  );
}
