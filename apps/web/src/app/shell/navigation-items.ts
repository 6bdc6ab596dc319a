import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListOrdered from 'lucide-react/icons/list-ordered';
import MapPinned from 'lucide-react/icons/map-pinned';
import Settings from 'lucide-react/icons/settings';
import { paths } from '#config/paths.ts';
import { shellTexts } from './texts.ts';

export const navigationItems = [
  { path: paths.dashboard, label: shellTexts.dashboard, icon: LayoutDashboard },
  { path: paths.chooseLocations, label: shellTexts.chooseLocations, icon: MapPinned },
  { path: paths.patrolPlan, label: shellTexts.patrolPlan, icon: ListOrdered },
  { path: paths.settings, label: shellTexts.settings, icon: Settings },
] as const;

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
