import { Link, useLocation } from 'wouter';
import { isCurrentItem, navigationItems } from './navigation-items.ts';
import { useHydrated } from './use-hydrated.ts';

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
