import type { Locator, Page } from '@playwright/test';

/** The layout around every signed-in screen. */
export function shellScreen(page: Page) {
  const shown = (locator: Locator) => locator.filter({ visible: true });
  return {
    navigation: shown(page.getByRole('navigation')),
    link: (name: string) => shown(page.getByRole('navigation').getByRole('link', { name, exact: true })),
    menuButton: shown(page.getByRole('button', { name: /^(open |close )?menu$/i })),
    logOut: shown(
      page.getByRole('button', { name: 'Log out' }).or(page.getByRole('menuitem', { name: 'Log out' })),
    ),
    avatar: (initials: string) => shown(page.getByRole('button').filter({ hasText: initials })),
    footer: page.getByRole('contentinfo'),
    logoutDialog: page.getByRole('dialog', { name: 'Confirm Logout' }),
  };
}
