import type { Locator, Page } from '@playwright/test';
import { button } from './forms.ts';

/** The parts of the round that tests look at. */
export function roundScreen(page: Page) {
  const nextStop: Locator = page.getByRole('region').filter({ hasText: /^Stop \d+ of \d+/ });
  return {
    show: button(page, 'Show my round'),
    start: button(page, 'Start round'),
    visited: button(page, 'Visited'),
    skip: button(page, 'Skip'),
    use: button(page, 'Use it'),
    stops: page.getByRole('list', { name: 'Stops of your round' }).getByRole('listitem'),
    nextStop,
    nextName: nextStop.getByRole('heading', { level: 2 }),
    reason: (name: string) => page.getByRole('dialog').getByRole('button', { name }),
  };
}
