import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import type { TeamPerson } from './team-question.ts';
import type { ReadTeam, TeamSettings } from './team-settings.ts';
import { LetterDisc } from '#console/shared/team/letter-disc.tsx';
import type { Site } from '#domain/site/site.ts';
import { ShiftInputs } from './shift-inputs.tsx';
import { wardenLetter } from './team-plan.ts';
import { NO_BREAK, withOwn, withPerson } from './team-settings.ts';
import { roundsTexts } from './texts.ts';
import { inputLook } from '#console/shared/input-look.ts';
import { Field } from '#ui/field.tsx';

/** Props of the set-up and its parts. */
export type SetUpProps = {
  settings: TeamSettings;
  team: ReadTeam;
  areas: readonly string[];
  allAreas: readonly string[];
  /** Where a shift may start. */
  sites: readonly Site[];
  people: readonly TeamPerson[];
  peopleFailed: boolean;
  now: number;
  onChange: (settings: TeamSettings) => void;
};

/** The assigned people, and their own values. */
export function WardenRows(props: SetUpProps) {
  const { settings, peopleFailed } = props;
  return (
    <div className="min-w-0">
      <ol className="grid min-w-0 grid-cols-[repeat(auto-fill,minmax(min(22rem,100%),1fr))] gap-3">
        {settings.wardens.map((_, index) => (
          <li key={wardenLetter(index)} className="min-w-0 rounded-control border border-line p-3">
            <WardenRow {...props} index={index} />
          </li>
        ))}
      </ol>
      {peopleFailed && <p className="mt-2 text-small text-ink-2">{roundsTexts.peopleFailed}</p>}
    </div>
  );
}

function WardenRow({
  settings,
  team,
  areas,
  people,
  sites,
  onChange,
  index,
}: SetUpProps & { index: number }) {
  const letter = wardenLetter(index);
  const { personId = null, own = {} } = settings.wardens[index] ?? {};
  const { person: personError, ...errors } = team.wardenErrors[index] ?? {};
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || Object.keys(errors).length > 0;
  // People without any of these areas would not see their sites.
  const able = people.filter((person) => person.id === personId || hasArea(person.areas, areas));
  return (
    <>
      <div className="flex items-start gap-3">
        <LetterDisc index={index} text={letter} />
        <div className="min-w-0 flex-1">
          <Field id={`warden-${letter}`} label={roundsTexts.person(letter)} error={personError}>
            {(control) => (
              <select
                {...control}
                value={personId ?? ''}
                onChange={({ target }) =>
                  onChange(withPerson(settings, index, target.value === '' ? null : Number(target.value)))
                }
                className={inputLook}
              >
                <option value="">{roundsTexts.notNamed}</option>
                {able.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
      </div>
      <details
        className="group/own mt-1"
        open={isShown}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-option text-second font-semibold text-link [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="size-5 shrink-0 group-open/own:rotate-90" />
          {roundsTexts.own}
          <span className="sr-only"> {roundsTexts.ofWarden(letter)}</span>
          {Object.keys(own).length > 0 && (
            <span className="rounded-full bg-accent-soft px-2 text-small tabular-nums">
              {Object.keys(own).length}
            </span>
          )}
        </summary>
        {isShown && (
          <div className="pt-2">
            <ShiftInputs
              id={`warden-${letter}`}
              isOwn
              hasBreak={(own.break ?? settings.shared.break ?? NO_BREAK) !== NO_BREAK}
              values={own}
              errors={errors}
              sites={sites}
              onChange={(field, value) => onChange(withOwn(settings, index, field, value))}
            />
          </div>
        )}
      </details>
    </>
  );
}

const hasArea = (theirs: readonly string[] | null, areas: readonly string[]): boolean =>
  theirs === null || areas.some((area) => theirs.includes(area));
