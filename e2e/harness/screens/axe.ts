import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** The minified script: half the size, and every document parses it again. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The script is parsed once per document, and only violations are returned, because a full report costs more than the
 * rules.
 */
export async function axeFindings(page: Page, rules: 'all' | 'contrast' = 'all'): Promise<string[]> {
  if (!(await settled(page)).hasAxe) await page.evaluate(AXE);
  const violations = await page.evaluate(async (runOnly) => {
    // Safe: the script of the line above defines it.
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const report = await run(document, { resultTypes: ['violations'], ...runOnly });
    return report.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }));
  }, RULES[rules]);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}

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
