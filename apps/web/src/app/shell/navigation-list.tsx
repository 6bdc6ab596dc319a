import { Link, useLocation } from 'wouter';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListOrdered from 'lucide-react/icons/list-ordered';
import MapPinned from 'lucide-react/icons/map-pinned';
import Settings from 'lucide-react/icons/settings';
import { useHydrated } from './use-hydrated.ts';
import { shellTexts } from './texts.ts';
import { paths } from '#config/paths.ts';

export const navigationItems = [
  { path: paths.dashboard, label: shellTexts.dashboard, icon: LayoutDashboard },
  { path: paths.chooseLocations, label: shellTexts.chooseLocations, icon: MapPinned },
  { path: paths.patrolPlan, label: shellTexts.patrolPlan, icon: ListOrdered },
  { path: paths.settings, label: shellTexts.settings, icon: Settings },
] as const;

const BASE =
  'flex w-full items-center gap-3 rounded-control border border-transparent px-3 text-left text-ink-2 no-underline transition-colors duration-120 hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-link';

/** An entry of the sidebar. */
export const smallItem = `${BASE} min-h-11 text-second font-semibold`;

/** An entry of the avatar menu. */
export const mediumItem = `${BASE} min-h-12 text-second font-semibold`;

/** An entry of the menu of narrow screens. */
export const largeItem = `${BASE} min-h-14 text-body font-medium`;

/** The main navigation, in the sidebar and in the menu of narrow screens. */
export function NavigationList({ itemLook, onFollow }: { itemLook: string; onFollow?: () => void }) {
  const [pathname] = useLocation();
  const hydrated = useHydrated();
  return (
    <ul className="grid gap-0.5">
      {navigationItems.map(({ path, label, icon: Icon }) => (
        <li key={path}>
          <Link
            href={path}
            onClick={onFollow}
            aria-current={hydrated && isCurrentItem(path, pathname) ? 'page' : undefined}
            className={itemLook}
          >
            <Icon aria-hidden className="size-5 shrink-0" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * A screen below an item (a site, the password form) belongs to that item. The staff console belongs to the dashboard,
 * the round to the plan.
 */
export function isCurrentItem(itemPath: string, pathname: string): boolean {
  if (itemPath === paths.dashboard) return pathname === paths.dashboard || isBelow(paths.staff, pathname);
  return isBelow(itemPath, pathname) || (itemPath === paths.patrolPlan && isBelow(paths.round, pathname));
}

function isBelow(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
