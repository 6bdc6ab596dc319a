/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist cannot show the area beside the name */
import MapPin from 'lucide-react/icons/map-pin';
import MapPinned from 'lucide-react/icons/map-pinned';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useState } from 'react';
import type { Target } from './target.ts';
import { targetTexts } from './texts.ts';
import { type FoundTarget, useTargets } from './use-targets.ts';
import { inputLook } from '#ui/form/input-look.ts';
import { type ControlProps, Field } from '#ui/form/field.tsx';

type TargetFieldProps = {
  id: string;
  label: string;
  /** Areas are not offered. */
  sitesOnly?: true;
  targets: readonly Target[];
  /** About the chosen sites. */
  note?: string | undefined;
  error: string | undefined;
  onChange: (targets: Target[]) => void;
};

/**
 * Sites, or one area: searched and selected from a list, each with a button to remove it. After a site, more sites can
 * be added.
 */
export function TargetField(props: TargetFieldProps) {
  const { id, label, sitesOnly, targets, note, error, onChange } = props;
  const canAdd = targets.every(({ kind }) => kind === 'site');
  return (
    <Field id={id} label={label} error={error}>
      {(control) => (
        <div className="grid gap-2">
          {targets.map((target) => (
            <ChosenTarget
              key={targetKey(target)}
              // Without the search field, the label belongs to the remove button of the area.
              control={canAdd ? {} : control}
              target={target}
              onRemove={() => {
                onChange(targets.filter((one) => one !== target));
                // The remove button is gone: the focus moves to the search field once it is rendered.
                setTimeout(() => document.getElementById(id)?.focus());
              }}
            />
          ))}
          {note !== undefined && <p className="-mt-1 text-small text-ink-2">{note}</p>}
          {canAdd && (
            <TargetSearch
              control={control}
              label={label}
              sitesOnly={sitesOnly === true}
              chosen={targets}
              onChoose={(target) => onChange([...targets, target])}
            />
          )}
        </div>
      )}
    </Field>
  );
}

const targetKey = (target: Target): string =>
  target.kind === 'site' ? `site ${target.siteId}` : `area ${target.name}`;

const GLYPHS = { site: MapPin, area: MapPinned };

function ChosenTarget({
  control,
  target,
  onRemove,
}: {
  control: Partial<ControlProps>;
  target: Target;
  onRemove: () => void;
}) {
  const Glyph = GLYPHS[target.kind];
  return (
    <div className="flex min-h-12 items-center gap-2.5 rounded-control border border-line-strong bg-surface pl-3.5 lg:min-h-11">
      <Glyph aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 flex-1 py-1.5 wrap-anywhere">
        {target.name}
        {target.kind === 'area' && <span className="text-ink-2">, {targetTexts.wholeArea}</span>}
      </span>
      <button
        {...control}
        // An area replaces the search field, which had the focus.
        ref={target.kind === 'area' ? focusOn : undefined}
        type="button"
        aria-label={targetTexts.remove(target.name)}
        onClick={onRemove}
        className="grid w-11 shrink-0 place-items-center self-stretch rounded-control -outline-offset-3!"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}

type TargetSearchProps = {
  control: ControlProps;
  label: string;
  sitesOnly: boolean;
  chosen: readonly Target[];
  onChoose: (target: Target) => void;
};

function TargetSearch({ control, label, sitesOnly, chosen, onChoose }: TargetSearchProps) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [isOpen, setIsOpen] = useState(true);
  const { found: all, failed } = useTargets(text);
  const taken = new Set(chosen.map(targetKey));
  // An area is chosen alone: next to sites, only sites are offered.
  const found = all.filter(
    ({ target }) =>
      !taken.has(targetKey(target)) && ((taken.size === 0 && !sitesOnly) || target.kind === 'site'),
  );
  const shown = isOpen ? found : [];
  const choose = (target: Target) => {
    setText('');
    onChoose(target);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const current = shown[active];
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, shown.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    else if (event.key === 'Enter' && current) choose(current.target);
    else if (event.key === 'Escape' && shown.length > 0) setIsOpen(false);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        {...control}
        ref={markFirst}
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={`${control.id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown.length > 0 ? `${control.id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        placeholder={chosen.length === 0 ? targetTexts.type : targetTexts.anotherSite}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setIsOpen(true);
        }}
        onKeyDown={onKeyDown}
        className={`${inputLook} placeholder:text-ink-2`}
      />
      <div
        id={`${control.id}-list`}
        role="listbox"
        aria-label={label}
        className={shown.length === 0 ? 'hidden' : 'mt-1 rounded-control border border-line bg-surface p-1'}
      >
        {shown.map(({ target, note }, index) => (
          <TargetOption
            key={targetKey(target)}
            id={`${control.id}-${index}`}
            found={{ target, note }}
            isActive={index === active}
            onChoose={() => choose(target)}
          />
        ))}
      </div>
      <output className="mt-1 block text-small text-ink-2">
        {failed ? targetTexts.searchFailed : text.trim().length > 1 && targetTexts.found(found.length)}
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

/** A dialog that opens gives it the focus, and not the button of a chosen site before it. */
function markFirst(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}

function focusOn(element: HTMLElement | null): void {
  element?.focus();
}
