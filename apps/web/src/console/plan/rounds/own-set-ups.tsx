import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import type { SetUpProps } from './set-up-props.ts';
import { ShiftInputs } from './shift-inputs.tsx';
import { NO_BREAK, withOwn } from './team-settings.ts';
import { roundsTexts } from './texts.ts';

/** Where one warden differs from the others. */
export function OwnSetUps(props: SetUpProps) {
  const { settings, people } = props;
  const unnamedBefore = (index: number) =>
    settings.wardens.slice(0, index).filter(({ personId }) => personId === null).length;
  return (
    <ul className="min-w-0">
      {settings.wardens.map(({ personId }, index) => {
        const name = people.find(({ id }) => id === personId)?.name;
        const label = name ?? roundsTexts.unnamedWarden(unnamedBefore(index) + 1);
        return (
          <li key={personId ?? label} className="min-w-0">
            <OwnSetUp {...props} index={index} name={label} />
          </li>
        );
      })}
    </ul>
  );
}

function OwnSetUp({
  settings,
  team,
  sites,
  onChange,
  index,
  name,
}: SetUpProps & { index: number; name: string }) {
  const { own = {} } = settings.wardens[index] ?? {};
  const errors = team.wardenErrors[index] ?? {};
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || Object.keys(errors).length > 0;
  return (
    <details
      className="group/own"
      open={isShown}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-option text-second font-semibold text-link [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-5 shrink-0 group-open/own:rotate-90" />
        <span className="min-w-0 wrap-anywhere">{roundsTexts.ownOf(name)}</span>
        {Object.keys(own).length > 0 && (
          <span className="rounded-full bg-accent-soft px-2 text-small tabular-nums">
            {Object.keys(own).length}
          </span>
        )}
      </summary>
      {isShown && (
        <div className="pt-2">
          <ShiftInputs
            id={`warden-${index}`}
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
  );
}
