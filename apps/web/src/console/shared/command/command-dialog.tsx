/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist has no groups and no second line */
import Briefcase from 'lucide-react/icons/briefcase';
import List from 'lucide-react/icons/list';
import MapPin from 'lucide-react/icons/map-pin';
import MapPinned from 'lucide-react/icons/map-pinned';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import User from 'lucide-react/icons/user';
import Zap from 'lucide-react/icons/zap';
import { type KeyboardEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { staffContract } from '@patrolplan/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { type Command, findCommands, searchedWords } from './commands.ts';
import { commandTexts } from './texts.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { runtimeConfig } from '#config/runtime-config.ts';
import { consoleGroups } from '#console/shared/frame/console-groups.ts';
import { staffQuery } from '#console/shared/staff-call.ts';
import { useSettled } from '#ui/form/use-settled.ts';
import { localDay } from '#domain/local-time.ts';
import { now } from '#platform/clock.ts';

const MAX_TEXT = 200;

const ID = 'command';

/** A text field with matching commands and pages. */
export function CommandDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [, navigate] = useLocation();
  const { commands, failed, isSettled } = useCommands(text);
  const run = (command: Command) => {
    onClose();
    // A new state for each choice, so that the same address opens again.
    navigate(command.href, { state: { chosen: crypto.randomUUID() } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = commands[active];
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, commands.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    else if (event.key === 'Enter') {
      if (chosen) run(chosen);
    } else return;
    event.preventDefault();
  };
  return (
    <Modal
      titleId={`${ID}-title`}
      className="max-sm:mt-2 max-sm:mb-auto sm:mt-21 sm:mb-auto sm:w-160"
      onClose={onClose}
    >
      <div className="grid gap-2 p-3">
        <h2 id={`${ID}-title`} className="sr-only">
          {commandTexts.field}
        </h2>
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-4 my-auto size-5 text-ink"
          />
          <input
            role="combobox"
            aria-label={commandTexts.field}
            aria-expanded={commands.length > 0}
            aria-controls={`${ID}-list`}
            aria-autocomplete="list"
            aria-activedescendant={commands.length > 0 ? `${ID}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={commandTexts.field}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
            className="block min-h-13 w-full rounded-control border border-line-strong bg-surface pr-16 pl-12 text-body text-ink placeholder:text-ink-2"
          />
          <kbd className="pointer-events-none absolute inset-y-0 right-3.5 my-auto h-fit rounded-option border border-line-strong px-1.5 py-0.5 text-small">
            {commandTexts.escape}
          </kbd>
        </div>
        <div id={`${ID}-list`} role="listbox" aria-label={commandTexts.results}>
          <Commands kind="do" commands={commands} active={active} onChoose={run} />
          <Commands kind="open" commands={commands} active={active} onChoose={run} />
        </div>
        <output className="px-3 text-second text-ink-2 empty:hidden">
          {failed
            ? commandTexts.failed
            : commands.length === 0 && isSettled && commandTexts.none(text.trim())}
        </output>
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line px-3 pt-2 text-small text-ink-2 max-sm:hidden">
          <span aria-hidden>
            <Key>↑</Key> <Key>↓</Key> {commandTexts.choose} <Key>{commandTexts.enter}</Key> {commandTexts.run}
          </span>
          <span>{commandTexts.examples}</span>
        </div>
      </div>
    </Modal>
  );
}

function Key({ children }: { children: string }) {
  return <kbd className="rounded-option border border-line-strong px-1.5 py-0.5 text-ink">{children}</kbd>;
}

const GLYPHS = {
  boost: Zap,
  job: Briefcase,
  site: MapPin,
  area: MapPinned,
  person: User,
  page: List,
  add: Plus,
};

type CommandsProps = {
  kind: Command['kind'];
  commands: readonly Command[];
  /** Index of the active command in the whole list. */
  active: number;
  onChoose: (command: Command) => void;
};

function Commands({ kind, commands, active, onChoose }: CommandsProps) {
  if (!commands.some((command) => command.kind === kind)) return null;
  return (
    <div role="group" aria-label={commandTexts[kind]} className="mb-1">
      <p aria-hidden className="px-3 py-1 text-small text-ink-2">
        {commandTexts[kind]}
      </p>
      {commands.map((command, index) => {
        if (command.kind !== kind) return null;
        const Glyph = GLYPHS[command.icon];
        const isActive = index === active;
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keyboard chooses through the field
          <div
            key={command.href + command.title}
            id={`${ID}-${index}`}
            role="option"
            aria-selected={isActive}
            onClick={() => onChoose(command)}
            className={`flex min-h-12 cursor-pointer items-center gap-3 rounded-option border-l-3 px-3 py-1.5 hover:bg-sunken ${isActive ? 'border-accent bg-accent-soft' : 'border-transparent'}`}
          >
            <Glyph aria-hidden className="size-5 shrink-0" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-strong">{command.title}</span>{' '}
              <span className="text-second text-ink-2">{command.note}</span>
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** The commands for the typed text. The service is called when the typing pauses, from the second character on. */
function useCommands(text: string): {
  readonly commands: readonly Command[];
  readonly failed: boolean;
  /** Whether the commands belong to the current text. */
  readonly isSettled: boolean;
} {
  const { features } = runtimeConfig();
  const hasJobs = features.includes('team');
  const typed = searchedWords(text, hasJobs).slice(0, MAX_TEXT);
  const words = useSettled(typed);
  const enabled = words.length > 1;
  const sites = useQuery({
    ...staffQuery(staffContract.searchSites, { body: { text: words, after: '' } }),
    enabled,
  });
  const people = useQuery({ ...staffQuery(staffContract.findPeople, { body: { text: words } }), enabled });
  const areas = useQuery(staffQuery(staffContract.listAreas, {}));
  const boosts = useQuery(staffQuery(staffContract.listBoosts, {}));
  const commands = findCommands(text, {
    hasJobs,
    pages: consoleGroups(features).flatMap(({ pages }) => pages),
    sites: enabled ? (sites.data?.sites ?? []) : [],
    people: enabled ? (people.data?.people ?? []) : [],
    areas: areas.data?.areas ?? [],
    boosts: boosts.data?.boosts ?? [],
    today: localDay(now()),
  });
  return {
    commands,
    failed: [sites, people, areas, boosts].some(({ isError }) => isError),
    isSettled: typed === words && !sites.isFetching && !people.isFetching,
  };
}
