import Settings from 'lucide-react/icons/settings';
import { Link, useLocation, useRouter } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { staffContract } from '@patrolplan/contract/staff';
import Siren from 'lucide-react/icons/siren';
import { type ConsoleGroup, consoleGroups, consolePageAt, isOnePage } from './console-groups.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { useStaffData } from '#console/shared/staff-call.ts';
import { countText } from '#ui/text/number-text.ts';
import { useIsWide } from '#ui/table/use-is-wide.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { type Screen, screens } from '#config/screens.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { useFeature } from '#state/settings/features.ts';
import { useProfile } from '#state/session/profile.ts';

const REFRESH_MS = 15_000;

const ID = 'console-page';

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
            {page === screens.staffRequests && <OpenRequests />}
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
  const count = last.boosts.length;
  return <Count label={staffTexts.active(count)}>{count}</Count>;
}

function OpenRequests() {
  const { data } = useStaffData(staffContract.countRequests, {});
  if (data === undefined || data.openCount === 0) return null;
  return <Count label={staffTexts.openCount(data.openCount)}>{data.openCount}</Count>;
}

const Count = ({ label, children }: { label: string; children: number }) => (
  <span className="grid min-w-6 place-items-center rounded-full bg-sunken px-1.5 py-0.5 text-small text-ink">
    <span aria-hidden>{countText(children)}</span>
    <span className="sr-only">{label}</span>
  </span>
);

type PageSelectProps = {
  groups: readonly ConsoleGroup[];
  current: Screen;
  onChoose: (path: string) => void;
};

/** All pages of the console by group, for a phone. */
function PageSelect({ groups, current, onChoose }: PageSelectProps) {
  return (
    <div className="relative flex min-h-12 flex-wrap items-center rounded-control border border-line-strong bg-surface py-0.5 pl-1.5 text-body focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus">
      <label htmlFor={ID} className="pl-2 text-ink-2">
        {staffTexts.page}
      </label>
      <select
        id={ID}
        value={current.path}
        onChange={(event) => onChoose(event.target.value)}
        className="min-h-11 min-w-0 flex-[1_1_9rem] appearance-none truncate rounded-control bg-transparent pr-11 pl-2 font-strong outline-none"
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

function useIsWatching(): boolean {
  const profile = useProfile();
  return useFeature('shift') && profile.kind === 'ready';
}

/** The number of people with an open alarm beside Today, on every page of the console. */
const OpenAlarmsBadge = () => (useIsWatching() ? <Badge /> : null);

/** The same on a phone, where the pages are in a select. */
const OpenAlarmsLink = () => (useIsWatching() ? <AlarmsLink /> : null);

function usePeopleInAlarm(): number {
  const { data } = useStaffData(staffContract.countAlarms, {}, { refetchMs: REFRESH_MS });
  return data?.people ?? 0;
}

function Badge() {
  const open = usePeopleInAlarm();
  if (open === 0) return null;
  return (
    <span className="grid min-w-6 place-items-center rounded-full border border-bad-line bg-bad-soft px-1.5 py-0.5 text-small font-strong text-bad">
      <span aria-hidden>{open}</span>
      <span className="sr-only">{staffTexts.openAlarms(open)}</span>
    </span>
  );
}

function AlarmsLink() {
  const open = usePeopleInAlarm();
  if (open === 0) return null;
  return (
    <Link
      href={screens.staffToday.path}
      className="mb-2 flex min-h-11 items-center gap-2 rounded-control border border-bad-line bg-bad-soft px-3.5 text-second font-strong text-bad"
    >
      <Siren aria-hidden className="size-5 shrink-0" />
      {staffTexts.openAlarms(open)}
    </Link>
  );
}
