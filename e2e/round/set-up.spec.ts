import type { Locator } from '@playwright/test';
import { roundScreen } from '#e2e/harness/screens/round-screen.ts';
import { brokenTexts, enlargeText, resize } from '#e2e/harness/screens/text-layout.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { aRoundApp } from '#e2e/states/round-states.ts';

const RESULT = /^\d+\sstops\s· back\s(about\s)?\d\d:\d\d\s· \d+\.\d\d\spoints$/;

type Box = Awaited<ReturnType<Locator['boundingBox']>> | undefined;

const boxesOf = (parts: readonly Locator[]): Promise<Box[]> =>
  Promise.all(parts.map((part) => part.boundingBox()));
const top = (box: Box): number => box?.y ?? NaN;
const bottom = (box: Box): number => top(box) + (box?.height ?? NaN);
const middle = (box: Box): number => (top(box) + bottom(box)) / 2;

test('round: the set-up shows its result, its fold and the first stop in the first screen of each phone', async ({
  app,
}) => {
  const { page } = app;
  const round = roundScreen(page);
  await page.setViewportSize({ width: 390, height: 664 });
  await aRoundApp(app).features('round', 'shift', 'map').open('/round');
  await expect(round.result).toHaveText(RESULT);

  for (const size of [
    { width: 390, height: 664 },
    { width: 390, height: 844 },
    { width: 360, height: 640 },
    { width: 320, height: 640 },
  ]) {
    await resize(page, size);
    const where = `${size.width}x${size.height}`;
    await expect(round.result, where).toBeInViewport({ ratio: 1 });
    await expect(round.show, where).toBeInViewport({ ratio: 1 });
    // The dock follows a new size of the window one frame later.
    await expect
      .poll(async () => {
        const [result, show, fold] = await boxesOf([round.result, round.show, round.fold]);
        return { isAboveButton: bottom(result) <= top(show), isBelowFold: bottom(fold) <= top(result) };
      }, where)
      .toEqual({ isAboveButton: true, isBelowFold: true });
    await expect.poll(() => brokenTexts(page), where).toEqual([]);
  }
  await resize(page, { width: 390, height: 664 });
  await expect(page.getByRole('heading', { name: 'First stops' })).toBeInViewport();

  await test.step('on a phone in landscape the result is on the line of the title, left of the button', async () => {
    await resize(page, { width: 844, height: 390 });
    await expect
      .poll(async () => {
        const heading = page.getByRole('heading', { level: 1 });
        const [title, result, show] = await boxesOf([heading, round.result, round.show]);
        return {
          isLevelWithButton: Math.abs(middle(result) - middle(show)) < 4,
          isOnTitleLine: Math.abs(middle(title) - middle(show)) < 24,
          isLeftOfButton:
            result !== null && result !== undefined && result.x + result.width <= (show?.x ?? NaN),
        };
      })
      .toEqual({ isLevelWithButton: true, isOnTitleLine: true, isLeftOfButton: true });
  });

  await test.step('a round is planned and shown in one tap', async () => {
    await resize(page, { width: 390, height: 664 });
    await round.show.click();
    await expect(round.start).toBeVisible();
  });
});

test('round: with text at 200 % the set-up cuts no word, also held sideways', async ({ app }) => {
  const { page } = app;
  const round = roundScreen(page);
  await aRoundApp(app).features('round', 'shift', 'map').open('/round');
  await expect(round.result).toHaveText(RESULT);
  await enlargeText(page, 200);
  const lettersAcross = (element: Locator) =>
    element.evaluate((node) => node.clientWidth / parseFloat(getComputedStyle(node).fontSize));
  for (const size of [
    { width: 320, height: 640 },
    { width: 844, height: 390 },
  ]) {
    await resize(page, size);
    const where = `${size.width}x${size.height}`;
    await expect.poll(() => brokenTexts(page), where).toEqual([]);
    // 'wrap-anywhere' would break a word before anything is cut off.
    expect(await lettersAcross(page.getByRole('heading', { level: 1 })), where).toBeGreaterThan(4);
    const stop = page.getByRole('region', { name: 'First stops' }).getByRole('listitem').first();
    expect(await lettersAcross(stop.getByText(/[a-z]{3}/)), where).toBeGreaterThan(3);
  }
});
