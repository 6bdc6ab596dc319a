/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist cannot show the area beside the name */
import MapPin from 'lucide-react/icons/map-pin';
import MapPinned from 'lucide-react/icons/map-pinned';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Target } from './boost-form.ts';
import { boostTexts } from './texts.ts';
import { useTargets } from './use-targets.ts';
import type { FoundTarget } from './use-targets.ts';
import { inputLook } from '#console/shared/input-look.ts';
import { Field } from '#ui/field.tsx';
import type { ControlProps } from '#ui/field.tsx';

type TargetFieldProps = {
  target: Target | null;
  error: string | undefined;
  onChange: (target: Target | null) => void;
};

const ID = 'boost-target';

/** The site or area: typed and chosen from a list, or chosen already and removed by its cross. */
export function TargetField({ target, error, onChange }: TargetFieldProps) {
  return (
    <Field id={ID} label={boostTexts.target} error={error}>
      {(control) =>
        target === null ? (
          <TargetSearch control={control} onChoose={onChange} />
        ) : (
          <ChosenTarget control={control} target={target} onRemove={() => onChange(null)} />
        )
      }
    </Field>
  );
}

const GLYPHS = { site: MapPin, area: MapPinned };

function ChosenTarget({
  control,
  target,
  onRemove,
}: {
  control: ControlProps;
  target: Target;
  onRemove: () => void;
}) {
  const Glyph = GLYPHS[target.kind];
  return (
    <div className="flex min-h-12 items-center gap-2.5 rounded-control border border-line-strong bg-surface pl-3.5 lg:min-h-11">
      <Glyph aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 flex-1 py-1.5 wrap-anywhere">
        {target.name}
        {target.kind === 'area' && <span className="text-ink-2">, {boostTexts.wholeArea}</span>}
      </span>
      <button
        {...control}
        type="button"
        aria-label={boostTexts.removeTarget(target.name)}
        onClick={onRemove}
        className="grid w-11 shrink-0 place-items-center self-stretch rounded-control -outline-offset-3!"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}

function TargetSearch({ control, onChoose }: { control: ControlProps; onChoose: (target: Target) => void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [isOpen, setIsOpen] = useState(true);
  const { found, failed } = useTargets(text, boostTexts.wholeArea);
  const shown = isOpen ? found : [];
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = shown[active];
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, shown.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    else if (event.key === 'Enter' && chosen) onChoose(chosen.target);
    else if (event.key === 'Escape' && shown.length > 0) setIsOpen(false);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        {...control}
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={`${ID}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown.length > 0 ? `${ID}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        placeholder={boostTexts.typeTarget}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setIsOpen(true);
        }}
        onKeyDown={onKeyDown}
        className={`${inputLook} placeholder:text-ink-2`}
      />
      <div
        id={`${ID}-list`}
        role="listbox"
        aria-label={boostTexts.target}
        className={shown.length === 0 ? 'hidden' : 'mt-1 rounded-control border border-line bg-surface p-1'}
      >
        {shown.map(({ target, note }, index) => (
          <TargetOption
            key={`${target.kind} ${target.kind === 'site' ? target.siteId : target.name}`}
            id={`${ID}-${index}`}
            found={{ target, note }}
            isActive={index === active}
            onChoose={() => onChoose(target)}
          />
        ))}
      </div>
      <output className="mt-1 block text-small text-ink-2">
        {failed ? boostTexts.searchFailed : text.trim().length > 1 && boostTexts.foundTargets(found.length)}
      </output>
    </>
  );
}

type TargetOptionProps = { id: string; found: FoundTarget; isActive: boolean; onChoose: () => void };

function TargetOption({ id, found: { target, note }, isActive, onChoose }: TargetOptionProps) {
  const Glyph = GLYPHS[target.kind];
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keyboard chooses through the field
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onChoose}
      className={`flex min-h-11 cursor-pointer items-center gap-2.5 rounded-option px-2.5 py-1 hover:bg-sunken ${isActive ? 'bg-accent-soft' : ''}`}
    >
      <Glyph aria-hidden className="size-4.5 shrink-0 text-ink-2" />
      <span className="min-w-0 wrap-anywhere">
        {target.name} <span className="text-fact text-ink-2">{note}</span>
      </span>
    </div>
  );
}
