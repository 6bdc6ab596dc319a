import ChevronDown from 'lucide-react/icons/chevron-down';
import { isOnePage } from './console-groups.ts';
import type { ConsoleGroup } from './console-groups.ts';
import { staffTexts } from './texts.ts';
import type { Screen } from '#config/screens.ts';

const ID = 'console-page';

type PageSelectProps = {
  groups: readonly ConsoleGroup[];
  current: Screen;
  onChoose: (path: string) => void;
};

/** All pages of the console by group, for a phone. */
export function PageSelect({ groups, current, onChoose }: PageSelectProps) {
  return (
    <div className="relative flex min-h-12 flex-wrap items-center rounded-control border border-line-strong bg-surface text-body focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus">
      <label htmlFor={ID} className="pl-3.5 text-ink-2">
        {staffTexts.page}
      </label>
      <select
        id={ID}
        value={current.path}
        onChange={(event) => onChoose(event.target.value)}
        className="min-h-12 min-w-0 flex-[1_1_9rem] appearance-none truncate rounded-control bg-transparent pr-11 pl-2 font-strong outline-none"
      >
        {groups.map((group) =>
          isOnePage(group) ? (
            <PageOption key={group.title} page={group.pages[0]} />
          ) : (
            <optgroup key={group.title} label={group.title} className="bg-surface text-ink">
              {group.pages.map((page) => (
                <PageOption key={page.path} page={page} />
              ))}
            </optgroup>
          ),
        )}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-3.5 size-5" />
    </div>
  );
}

function PageOption({ page }: { page: Screen | undefined }) {
  return (
    <option value={page?.path} className="bg-surface text-ink">
      {page?.title}
    </option>
  );
}
