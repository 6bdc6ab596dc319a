import type { Page } from '@playwright/test';

/** The staff console. */
export function staffScreen(page: Page) {
  const navigation = page.getByRole('navigation', { name: 'Staff console' });
  const link = (name: string) => navigation.getByRole('link', { name });
  return {
    navigation,
    link,
    /** Opens a group, then a page of it. */
    async open(group: string, name: string): Promise<void> {
      await link(group).click();
      await link(name).click();
    },
  };
}
