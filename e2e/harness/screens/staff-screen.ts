import type { Page } from '@playwright/test';
import { brokenTexts } from './text-layout.ts';

/** The staff console. */
export function staffScreen(page: Page) {
  const tabs = page.getByRole('navigation', { name: 'Staff console' }).getByRole('link');
  return {
    tabs,
    tab: (title: string) => tabs.filter({ hasText: title }),
    /** The tabs scroll sideways; nothing else may be cut. */
    async brokenBelowTabs(): Promise<string[]> {
      const titles = new Set(
        (await tabs.allInnerTexts()).flatMap((text) => text.split('\n').map((line) => line.trim())),
      );
      return (await brokenTexts(page)).filter((text) => !titles.has(text.replace(/^cut: /, '').trim()));
    },
  };
}
