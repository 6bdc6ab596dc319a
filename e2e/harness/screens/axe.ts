import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { isFullRun } from '#api/testing/full-run.ts';

/** The minified script: half the size, and every document parses it again. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rows after the eighth of a list or table: more rows of the same kind only cost time. */
const FURTHER_ROWS = ':is(ol, ul) > li:nth-child(n + 9), tbody > tr:nth-child(n + 9)';

/**
 * The script is parsed once per document, and only violations are returned, because a full report costs more than the
 * rules. Only a full run examines further rows, and the page behind a modal dialog.
 */
export async function axeFindings(page: Page, rules: 'all' | 'contrast' = 'all'): Promise<string[]> {
  if (!(await settled(page)).hasAxe) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ({ runOnly, furtherRows }) => {
      // Safe: the script of the line above defines it.
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const context =
        furtherRows === null
          ? document
          : {
              // The last one is the topmost of nested dialogs.
              include: [[...document.querySelectorAll('dialog:modal')].at(-1) ?? document.documentElement],
              exclude: [...document.querySelectorAll(furtherRows)],
            };
      const report = await run(context, { resultTypes: ['violations'], ...runOnly });
      return report.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
      }));
    },
    { runOnly: RULES[rules], furtherRows: isFullRun ? null : FURTHER_ROWS },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}

/**
 * Whether a journey runs axe in a window: in light on the smallest phone. `theme.test.ts` computes every pair of colours in
 * both themes; a full run examines everything.
 */
export const runsAxe = (width: number, theme: 'light' | 'dark' = 'light'): boolean =>
  isFullRun || (width === 320 && theme === 'light');

const RULES = { all: {}, contrast: { runOnly: ['color-contrast'] } };

/** Waits for CSS transitions: intermediate colours belong to no theme. */
function settled(page: Page): Promise<{ hasAxe: boolean }> {
  return page.evaluate(async () => {
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    );
    return { hasAxe: 'axe' in window };
  });
}
