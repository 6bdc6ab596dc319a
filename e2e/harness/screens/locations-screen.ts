import type { Page } from '@playwright/test';

/** Select Locations. */
export function locationsScreen(page: Page) {
  const main = page.getByRole('main');
  return {
    dropdown: main.locator('button[aria-expanded]'),
    boxes: main.getByRole('checkbox'),
    box: (area: string) => main.getByRole('checkbox', { name: area, exact: true }),
    chip: (area: string) => main.getByRole('button', { name: `Remove ${area}` }),
    chips: main.getByRole('button', { name: /^Remove / }),
    go: main.getByText('Continue', { exact: true }),
    blocked: main.getByText('Select at least one area', { exact: true }),
  };
}
