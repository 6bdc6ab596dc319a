import Check from 'lucide-react/icons/check';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import type { SetUpProps } from './set-up-props.ts';
import { MOST_WARDENS } from './team-settings.ts';
import { type ListedWarden, sortWardens, toggleWarden } from './team-wardens.ts';
import { roundsTexts } from './texts.ts';
import { NamesSwitchLink } from '#console/shared/team/names-switch-link.tsx';
import { TextAction } from '#console/shared/text-action.tsx';
import { teamTexts } from '#console/shared/team/texts.ts';
import { timeText } from '#domain/format.ts';
import { initials } from '#domain/profile/profile.ts';
import { Badge } from '#ui/text/badge.tsx';

/** With more people the button below the list would leave the first screen. */
const MOST_SHOWN = 4;

/** The wardens with an account; those on shift come first and are chosen. */
export function WhoWalks({ settings, people, namesWardens, peopleFailed, onChange }: SetUpProps) {
  const { wardens } = settings;
  const [isWhole, setIsWhole] = useState(false);
  const isChosen = ({ id }: ListedWarden) => wardens.some(({ personId }) => personId === id);
  const sorted = sortWardens(people);
  // One line more takes no more room than the button.
  const isCut = !isWhole && sorted.length > MOST_SHOWN + 1;
  const shown = isCut ? sorted.slice(0, MOST_SHOWN) : sorted;
  const chosenBelow = isCut ? sorted.slice(MOST_SHOWN).filter(isChosen).length : 0;
  const isFull = wardens.length >= MOST_WARDENS;
  const isKnown = people.some(({ isOnShift }) => isOnShift !== null);
  return (
    <fieldset className="min-w-0">
      <legend className="mr-4 sm:float-left flex min-h-11 items-center text-h2">{roundsTexts.who}</legend>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-second text-ink-2">
        {isKnown && !people.some(({ isOnShift }) => isOnShift) && <p>{roundsTexts.nobodyOnShift}</p>}
        {people.length > 0 && !namesWardens && (
          <p>
            {teamTexts.notNamed} <NamesSwitchLink />.
          </p>
        )}
        {peopleFailed && <p>{roundsTexts.peopleFailed}</p>}
        {isFull && <p>{roundsTexts.mostWardens(MOST_WARDENS)}</p>}
        {isCut && (
          <span className="ml-auto inline-flex flex-wrap items-center gap-x-3">
            {chosenBelow > 0 && roundsTexts.moreChosen(chosenBelow)}
            <TextAction reads onClick={() => setIsWhole(true)}>
              {roundsTexts.allWardens(sorted.length)}
            </TextAction>
          </span>
        )}
      </div>
      <ul className="clear-both min-w-0 divide-y divide-line">
        {shown.map((person) => (
          <WardenLine
            key={person.id}
            person={person}
            isChosen={isChosen(person)}
            isBlocked={isFull && !isChosen(person)}
            onToggle={() => onChange({ ...settings, wardens: toggleWarden(wardens, person.id, people) })}
          />
        ))}
      </ul>
    </fieldset>
  );
}

type WardenLineProps = {
  person: ListedWarden;
  isChosen: boolean;
  isBlocked: boolean;
  onToggle: () => void;
};

function WardenLine({
  person: { id, name, areas, ...shift },
  isChosen,
  isBlocked,
  onToggle,
}: WardenLineProps) {
  const [firstName = '', ...rest] = name.split(' ');
  const lastName = rest.at(-1) ?? '';
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-option py-1 has-focus-visible:outline-3 has-focus-visible:outline-focus">
        <span className="relative grid size-5.5 shrink-0 place-items-center">
          <input
            type="checkbox"
            checked={isChosen}
            aria-disabled={isBlocked || undefined}
            aria-describedby={`warden-${id}-facts`}
            aria-label={name}
            onChange={isBlocked ? undefined : onToggle}
            readOnly={isBlocked}
            className="peer col-start-1 row-start-1 size-full appearance-none rounded-[6px] border-2 border-line-strong outline-none checked:border-accent checked:bg-accent forced-colors:appearance-auto"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none col-start-1 row-start-1 size-4 text-on-accent opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          />
        </span>
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-small font-strong text-link max-[22rem]:hidden"
        >
          {/^\d+$/.test(lastName) ? lastName : initials({ firstName, lastName })}
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <span className="flex min-w-0 flex-[1_1_12rem] flex-wrap items-baseline gap-x-3">
            <span className="text-body font-strong wrap-anywhere">{name}</span>
            <span className="text-fact wrap-anywhere text-ink-2">{areas?.join(', ')}</span>
          </span>
          <span id={`warden-${id}-facts`} className="max-w-full *:whitespace-normal">
            <ShiftBadge {...shift} />
          </span>
        </span>
      </label>
    </li>
  );
}

function ShiftBadge({ isOnShift, backBy }: Pick<ListedWarden, 'isOnShift' | 'backBy'>) {
  if (isOnShift === null) return null;
  if (!isOnShift) return <Badge tone="quiet">{teamTexts.notOnShift}</Badge>;
  return (
    <Badge tone="good" icon={ShieldCheck}>
      {backBy === null ? roundsTexts.onShift : roundsTexts.onShiftUntil(timeText(new Date(backBy)))}
    </Badge>
  );
}
