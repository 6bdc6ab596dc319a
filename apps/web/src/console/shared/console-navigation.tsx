import Settings from 'lucide-react/icons/settings';
import { Link, useLocation, useRouter } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { consoleGroups, consolePageAt, isOnePage } from './console-groups.ts';
import type { ConsoleGroup } from './console-groups.ts';
import { OpenAlarmsBadge, OpenAlarmsLink } from './open-alarms.tsx';
import { PageSelect } from './page-select.tsx';
import { staffTexts } from './texts.ts';
import { useIsWide } from './use-is-wide.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { screens } from '#config/screens.ts';
import type { Screen } from '#config/screens.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

const lastBoosts = storedValue('pp:staffBoosts');

/** Below this width all pages are in a select. */
const LINKS_FROM_REM = 36;

/** The groups of the console, and below them the pages of the current group. */
export function ConsoleNavigation() {
  const pathname = usePathname(useRouter());
  const [, navigate] = useLocation();
  const [box, isWide] = useIsWide(LINKS_FROM_REM);
  const groups = consoleGroups(runtimeConfig().features);
  const page = consolePageAt(pathname, groups);
  const group = groups.find(({ pages }) => pages.includes(page));
  return (
    <div ref={box}>
      <nav aria-label={staffTexts.navigation}>
        {isWide ? (
          <>
            <Groups groups={groups} current={group} />
            {group && !isOnePage(group) && <Pages pages={group.pages} current={page} />}
          </>
        ) : (
          <>
            <OpenAlarmsLink />
            <PageSelect groups={groups} current={page} onChoose={(path) => navigate(path)} />
          </>
        )}
      </nav>
    </div>
  );
}

function Groups({ groups, current }: { groups: readonly ConsoleGroup[]; current: ConsoleGroup | undefined }) {
  return (
    <ul className="flex flex-wrap border-b border-line landscape-phone:pr-14">
      {groups.map((group) => {
        const isSettings = group.pages[0] === screens.staffSettings;
        return (
          <li key={group.title} className={isSettings ? 'ml-auto' : ''}>
            <Link
              href={group.pages[0]?.path ?? ''}
              aria-current={group === current ? (isOnePage(group) ? 'page' : 'true') : undefined}
              className="inline-flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3.5 text-second font-semibold text-ink-2 no-underline -outline-offset-3! hover:text-ink aria-[current]:border-accent aria-[current]:text-link"
            >
              {isSettings && <Settings aria-hidden className="size-4.5 shrink-0" />}
              {group.title}
              {group.pages[0] === screens.staffToday && <OpenAlarmsBadge />}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Pages({ pages, current }: { pages: readonly Screen[]; current: Screen }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-1.5">
      {pages.map((page) => (
        <li key={page.path}>
          <Link
            href={page.path}
            aria-current={page === current ? 'page' : undefined}
            className="inline-flex min-h-11 items-center gap-2 rounded-control border border-transparent px-3.5 text-second font-semibold text-ink-2 no-underline hover:text-ink aria-[current]:border-line-strong aria-[current]:bg-surface aria-[current]:text-ink"
          >
            {page.title}
            {page === screens.staffBoosts && <ActiveBoosts />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The number of active boosts as last read. */
function ActiveBoosts() {
  const last = useSource(lastBoosts);
  if (last === null || last.boosts.length === 0) return null;
  return (
    <span className="grid min-w-6 place-items-center rounded-full bg-sunken px-1.5 py-0.5 text-small text-ink">
      <span aria-hidden>{last.boosts.length}</span>
      <span className="sr-only">{staffTexts.active(last.boosts.length)}</span>
    </span>
  );
}
