import { useRouter, Link } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { staffTexts } from './texts.ts';
import { paths, withoutTrailingSlash } from '#config/paths.ts';
import { screens, staffTabs } from '#config/screens.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { useFeature } from '#state/features.ts';

const lastBoosts = storedValue('pp:staffBoosts');

/** The tabs are links. They scroll sideways where they do not fit, and the current one is brought into view. */
export function StaffTabs() {
  const pathname = withoutTrailingSlash(usePathname(useRouter()));
  const current = pathname === paths.staff ? staffTabs.staffBoosts.path : pathname;
  const hasRound = useFeature('round');
  const hasWhy = useFeature('why');
  const hasFair = useFeature('fair');
  const tabs = [
    ...Object.values(staffTabs),
    ...(hasRound ? [screens.staffRounds] : []),
    ...(hasWhy ? [screens.whatIf] : []),
    ...(hasFair ? [screens.staffScores] : []),
  ];
  return (
    <nav aria-label={staffTexts.tabs}>
      <ul className="flex [scrollbar-width:none] overflow-x-auto border-b border-line">
        {tabs.map(({ path, title }) => {
          const isCurrent = current === path || current.startsWith(`${path}/`);
          return (
            <li key={path} ref={isCurrent ? bringIntoView : undefined} className="shrink-0">
              <Link
                href={path}
                aria-current={isCurrent ? 'page' : undefined}
                className="inline-flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 text-second font-semibold text-ink-2 no-underline -outline-offset-3! hover:text-ink aria-[current]:border-accent aria-[current]:text-link"
              >
                {title}
                {path === staffTabs.staffBoosts.path && <ActiveBoosts />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** How many boosts were in force when they were last read. */
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

/** Scrolls the list only: the page keeps its place. */
function bringIntoView(tab: HTMLLIElement | null): void {
  const list = tab?.parentElement;
  if (tab && list) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}
