import type { Locator, Page } from '@playwright/test';

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

/** Whether the browser's own validation refuses the field. */
export function isRefusedByBrowser(input: Locator): Promise<boolean> {
  return input.evaluate((element) => element instanceof HTMLInputElement && !element.validity.valid);
}
