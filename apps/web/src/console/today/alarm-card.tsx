import Siren from 'lucide-react/icons/siren';
import { staffContract } from '@patrolplan/contract/staff';
import { useId, useState } from 'react';
import { type NotifiedLine, notifiedLines } from './alarm-lines.ts';
import { type PersonAlarm, situation } from './person-alarm.ts';
import { shiftTexts } from './shift-texts.ts';
import { WhereToLook } from './where-to-look.tsx';
import type { Position } from '#domain/geo.ts';
import { inputLook } from '#ui/form/input-look.ts';
import { Field } from '#ui/form/field.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/button.tsx';

const LEAST_LETTERS = 2;

/** A test, and a person who was heard from again, are amber; everything else is red. */
const TONES = {
  bad: {
    edge: 'border-bad',
    head: 'border-bad-line bg-bad-soft text-bad',
    badge: 'border-bad-line',
    dot: 'border-bad bg-bad',
  },
  warn: {
    edge: 'border-warn',
    head: 'border-warn-line bg-warn-soft text-warn',
    badge: 'border-warn-line',
    dot: 'border-warn bg-warn',
  },
} as const;

type AlarmCardProps = {
  person: PersonAlarm;
  now: Date;
  /** How old the data is, where it cannot be read now. */
  age: string | null;
  /** Absent without a map on this page. */
  onShowPlace?: ((place: Position) => void) | undefined;
  onClosed: () => void;
};

/** The open alarms of a person, until somebody writes who reached them. */
export function AlarmCard({ person, now, age, onShowPlace, onClosed }: AlarmCardProps) {
  const { first, alarms } = person;
  const isQuiet = first.kind === 'drill' || alarms.every(({ heardAt }) => heardAt !== null);
  const tone = TONES[isQuiet ? 'warn' : 'bad'];
  const steps = alarms.flatMap((alarm) => alarm.steps);
  const isUnknown = steps.length > 0 && steps.every(({ state }) => state === 'failed');
  const title = shiftTexts.title[first.kind](first.name);
  const line = situation(person, now);
  return (
    <section
      aria-label={title}
      className={`@container min-w-0 overflow-hidden rounded-card border-2 bg-surface forced-colors:border-3 ${tone.edge}`}
    >
      <div className={`flex flex-wrap items-center gap-3 border-b px-4 py-3 lg:px-5 ${tone.head}`}>
        <Siren aria-hidden className="size-6 shrink-0" />
        {/* Read out once, and again when another alarm of the person joins. The age changes by itself. */}
        <div role="alert" className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
          <h2 className="text-h2">{title}</h2>
          <p className="text-second">
            {line.before}
            {line.age !== '' && <span aria-live="off">{line.age}</span>}
            {line.after}
          </p>
        </div>
        {alarms.length > 1 && (
          <p className={`rounded-full border bg-surface px-2.5 py-0.5 text-small font-strong ${tone.badge}`}>
            {shiftTexts.alarmsOfOne(alarms.length)}
          </p>
        )}
      </div>
      {age !== null && <p className="px-4 pt-3 text-second font-semibold text-bad lg:px-5">{age}</p>}
      {/* Two columns where they fit at the actual text size. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 p-4 lg:p-5 @min-[44rem]:grid-cols-2 @min-[44rem]:grid-rows-[auto_1fr]">
        {first.kind !== 'drill' && (
          <div className="min-w-0 @min-[44rem]:row-span-2">
            <WhereToLook person={person} onShowPlace={onShowPlace} />
          </div>
        )}
        <div className={`min-w-0 @min-[44rem]:col-start-2 ${first.kind === 'drill' ? '' : BELOW_NOTIFIED}`}>
          <AlarmCloseForm person={person} onClosed={onClosed} />
        </div>
        {/* On a phone last: who can help comes before who knows. */}
        <div
          className={`min-w-0 @min-[44rem]:row-start-1 ${first.kind === 'drill' ? '' : '@min-[44rem]:col-start-2'}`}
        >
          <h3 className="text-h2">{shiftTexts.whoWasNotified}</h3>
          {isUnknown && (
            <p role="alert" className="mt-1 font-semibold text-bad">
              {shiftTexts.nobodyNotified}
            </p>
          )}
          <ol className="mt-2">
            {notifiedLines(person, now).map((notified) => (
              <Notified key={notified.key} line={notified} dot={tone.dot} />
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

/** A drill has no place to look at: its form is beside who was notified. */
const BELOW_NOTIFIED =
  '@min-[44rem]:row-start-2 @min-[44rem]:border-t @min-[44rem]:border-line @min-[44rem]:pt-3';

function Notified({ line, dot }: { line: NotifiedLine; dot: string }) {
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

/** Who reached the person: one answer ends all alarms of the card. */
function AlarmCloseForm({ person, onClosed }: { person: PersonAlarm; onClosed: () => void }) {
  const { first, alarms } = person;
  const id = useId();
  const [reachedBy, setReachedBy] = useState('');
  const ids = alarms.map((alarm) => alarm.id);
  // An alarm that appears while somebody writes is not meant.
  const [seenBefore, setSeenBefore] = useState(ids);
  const connected = useSource(stableOnline);
  const action = useStaffAction(staffContract.closeAlarm, onClosed);
  const isShort = reachedBy.trim().length < LEAST_LETTERS;
  const goesOn = first.kind !== 'drill' && alarms.some(({ heardAt }) => heardAt === null);
  return (
    <form
      noValidate
      className="grid min-w-0 content-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const [chosen = first.id] = seenBefore;
        if (connected && !isShort && !action.pending)
          action.run({ body: { id: chosen, seen: seenBefore, reachedBy } });
      }}
    >
      {alarms.length > 1 && <h3 className="text-h2">{shiftTexts.endAll(alarms.length)}</h3>}
      {action.problem && (
        <Banner tone="error" detail={action.problem.detail}>
          {action.problem.message}
        </Banner>
      )}
      <Field
        id={`${id}-reached`}
        label={shiftTexts.reachedBy}
        hint={goesOn ? `${shiftTexts.reachedByHint} ${shiftTexts.goesOn}` : shiftTexts.reachedByHint}
        error={action.problem?.fields['reachedBy']}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <div className="min-w-0 flex-[1_1_12rem]">
              <input
                autoComplete="off"
                maxLength={200}
                {...control}
                value={reachedBy}
                onChange={({ target }) => {
                  if (reachedBy === '') setSeenBefore(ids);
                  setReachedBy(target.value);
                }}
                className={inputLook}
              />
            </div>
            <Button
              type="submit"
              pending={action.pending}
              pendingLabel={staffTexts.saving}
              blocked={!connected || isShort}
            >
              {connected ? shiftTexts.saveAndEnd : staffTexts.offline}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
