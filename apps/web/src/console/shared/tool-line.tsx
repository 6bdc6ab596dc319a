import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { staffTexts } from './texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Button } from '#ui/button.tsx';

type ToolLineProps = {
  search?: { readonly label: string; readonly value: string; readonly onChange: (text: string) => void };
  filters?: ReactNode;
  /** The main action: at the right on wide screens, at the bottom edge of a phone. */
  action?: ReactNode;
};

/** Search at the left, filters, main action at the right. */
export function ToolLine({ search, filters, action }: ToolLineProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      {search && <SearchField {...search} />}
      {filters}
      {action !== undefined && <DockedAction>{action}</DockedAction>}
    </div>
  );
}

function SearchField({ label, value, onChange }: NonNullable<ToolLineProps['search']>) {
  return (
    <div className="relative min-w-0 flex-[1_1_16rem] lg:max-w-88">
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-ink-2"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        className="block min-h-12 w-full rounded-control border border-line-strong bg-surface pr-11 pl-11 placeholder-shown:pr-2 text-body text-ink placeholder:text-ink-2 lg:min-h-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={staffTexts.clearSearch}
          onClick={() => onChange('')}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-2 -outline-offset-3!"
        >
          <X aria-hidden className="size-5" />
        </button>
      )}
    </div>
  );
}

/** Like `Docked` of the kit, but beside the search on wide screens. */
function DockedAction({ children }: { children: ReactNode }) {
  return (
    <div data-docked="" className="grid docked-bar lg:ml-auto">
      {children}
    </div>
  );
}

/** The main action of a console screen. It writes, so it is blocked offline. */
export function MainAction({
  icon: Icon,
  onClick,
  children,
}: {
  icon: LucideIcon;
  onClick: () => void;
  children: string;
}) {
  const connected = useSource(stableOnline);
  return (
    <Button blocked={!connected} onClick={onClick}>
      <Icon aria-hidden className="size-5 shrink-0" />
      {connected ? children : staffTexts.offline}
    </Button>
  );
}
