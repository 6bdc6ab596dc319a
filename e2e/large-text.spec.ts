import type { Locator, Page } from '@playwright/test';
import { button, closeDialog } from '#e2e/harness/screens/forms.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';
import { enlargeText, resize } from '#e2e/harness/screens/text-layout.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';
import { aShiftApp, miss } from '#e2e/states/shift-states.ts';

const SMALL = { width: 320, height: 640 };
const SIZES = [
  { width: 390, height: 844 },
  { width: 390, height: 664 },
  { width: 375, height: 553 },
  SMALL,
  { width: 844, height: 390 },
];

async function onShift(app: TestApp): Promise<Page> {
  const { page } = app;
  await page.setViewportSize(SMALL);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await aShiftApp(app).open('/');
  await button(page, 'Start shift').click();
  await closeDialog(page);
  return page;
}

const isWhole = (element: Locator) => expect(element).toBeInViewport({ ratio: 1 });

for (const percent of [100, 200])
  test(`Are you OK: with text at ${percent} % both answers are in view and cover no text`, async ({
    app,
  }) => {
    const page = await onShift(app);
    await miss(app);
    const dialog = page.getByRole('alertdialog', { name: 'Are you OK?' });
    await expect(dialog.getByRole('heading')).toBeFocused();
    await enlargeText(page, percent);
    const answers = ['I am OK', 'Need help'].map((name) => dialog.getByRole('button', { name }));
    for (const size of SIZES)
      await test.step(`${size.width}x${size.height}`, async () => {
        await resize(page, size);
        await dialog.evaluate((node) => node.scrollTo(0, 0));
        await isWhole(dialog.getByRole('heading'));
        for (const answer of answers) {
          await isWhole(answer);
          expect(await countLines(answer)).toBe(1);
        }
        // To the end of the text: nothing of it stays behind the answers.
        await dialog.evaluate((node) => node.scrollTo(0, node.scrollHeight));
        for (const answer of answers) await isWhole(answer);
        expect(await answerOver(dialog.getByText(/^The service last heard/))).toBe('');
        const who = dialog.getByText(/is notified at/);
        await who.evaluate((node) => node.scrollIntoView({ block: 'center' }));
        expect(await answerOver(who)).toBe('');
      });
  });

/** How many lines the words of a button take. */
const countLines = (answer: Locator) =>
  answer.evaluate((node) => {
    const words = document.createRange();
    if (node.lastChild) words.selectNode(node.lastChild);
    return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });

/** The button that is drawn over the first or the last letter of a text; empty if none is. */
const answerOver = (text: Locator) =>
  text.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const at = (x: number, y: number) =>
      document.elementFromPoint(x, y)?.closest('button')?.textContent ?? '';
    return at(left + 4, top + 4) + at(right - 4, bottom - 4);
  });

test('with large text Need help opens at its title, with the focus on Cancel', async ({ app }) => {
  const page = await onShift(app);
  await enlargeText(page, 200);
  await button(page, 'Need help').click();
  const sheet = page.getByRole('dialog', { name: 'Need help' });
  await isWhole(sheet.getByRole('heading', { name: 'Need help' }));
  await expect(sheet.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await resize(page, { width: 844, height: 390 });
  const box = await sheet.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(844);
});

test('with large text Confirm Logout opens at its title', async ({ app }) => {
  const page = await onShift(app);
  await enlargeText(page, 200);
  const shell = shellScreen(page);
  await shell.menuButton.click();
  await shell.logOut.click();
  await isWhole(shell.logoutDialog.getByRole('heading', { name: 'Confirm Logout' }));
});
