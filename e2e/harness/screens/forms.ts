import { type Locator, type Page, expect } from '@playwright/test';

/** An input by its label. The button that shows a password has the same label but is not an input. */
export function field(page: Page, label: string | RegExp): Locator {
  return page.getByLabel(label, { exact: true }).and(page.locator('input'));
}

/** The inputs of an account form, by the names of docs/behaviour.md, section 3. */
export function named(page: Page, name: string): Locator {
  return page.locator(`input[name="${name}"]`);
}

export async function fillNamed(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await named(page, name).fill(value);
}

export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** Closes a dialog and waits until its entry has left the history: going back would stop a navigation of the test. */
export async function closeDialog(page: Page, name = 'Close'): Promise<void> {
  await button(page, name).click();
  await expect.poll(() => page.evaluate(hasDialogEntry)).toBe(false);
}

/** Runs in the page. */
const hasDialogEntry = () => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'dialog' in state;
};

/** Whether the browser's own validation refuses the field. */
export function isRefusedByBrowser(input: Locator): Promise<boolean> {
  return input.evaluate((element) => element instanceof HTMLInputElement && !element.validity.valid);
}
