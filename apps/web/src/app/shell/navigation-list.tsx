import { Link, useLocation } from 'wouter';
import { isCurrentItem, navigationItems } from './navigation-items.ts';
import { useHydrated } from './use-hydrated.ts';

/** The four items, in the sidebar and in the phone's menu. */
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
