import type { Locator, Page } from '@playwright/test';
import { button } from './forms.ts';

/** The parts of the round that tests look at. */
export function roundScreen(page: Page) {
  const nextStop: Locator = page.getByRole('region').filter({ hasText: /^Stop \d+ of \d+/ });
  return {
    /** Opens the rare settings of the set-up. */
    fold: page.getByText(/^(Start|End), (break, )?vary$/),
    /** '14 stops · back about 16:29 · 44.67 points', in the set-up. */
    result: page.locator('.dock-result'),
    /** The same, once the search has ended. */
    finalResult: page.locator('.dock-result:not([data-searching])'),
    show: button(page, 'Show my round'),
    start: button(page, 'Start round'),
    visited: button(page, 'Visited'),
    skip: button(page, 'Skip'),
    use: button(page, 'Use it'),
    stops: page.getByRole('list', { name: 'Stops of your round' }).getByRole('listitem'),
    /** The planned round, once it fits on exact routes. */
    settled: page.getByRole('list', { name: 'Stops of your round' }).and(page.locator(':not([aria-busy])')),
    nextStop,
    nextName: nextStop.getByRole('heading', { level: 2 }),
    reason: (name: string) => page.getByRole('dialog').getByRole('button', { name }),
  };
}
