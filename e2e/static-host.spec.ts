import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { serveFolder } from '#e2e/harness/network/static-server.ts';

/** The build on a plain file server that sends no headers of its own. */
const BUILD = join(import.meta.dirname, '..', 'apps', 'web', 'dist');

test('security: the page of a static host carries its policy', async ({ page }) => {
  const host = await serveFolder(BUILD);
  const blocked: string[] = [];
  await page.exposeFunction('reportBlocked', (directive: string) => blocked.push(directive));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      // Safe: exposed by the test above.
      (window as unknown as { reportBlocked: (directive: string) => void }).reportBlocked(effectiveDirective);
    });
  });
  try {
    const reply = await page.goto(`${host.origin}/login`);
    expect(reply?.headers()['content-security-policy']).toBeUndefined();
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(blocked).toEqual([]);

    // What an attacker who can inject into the page would try.
    const ran = await page.evaluate(async (origin) => {
      const inline = document.createElement('script');
      inline.append('window.inlineRan = true');
      const frame = document.createElement('iframe');
      frame.src = `${origin}/login`;
      const base = document.createElement('base');
      base.href = 'https://attacker.example/';
      document.body.append(inline, frame);
      document.head.append(base);
      const sent = await fetch('http://attacker.example/').then(
        () => true,
        () => false,
      );
      return { inline: 'inlineRan' in window, base: document.baseURI, sent };
    }, host.origin);
    expect(ran).toEqual({ inline: false, base: `${host.origin}/login`, sent: false });
    await expect
      .poll(() => blocked)
      .toEqual(expect.arrayContaining(['require-trusted-types-for', 'frame-src', 'base-uri', 'connect-src']));
  } finally {
    await host.close();
  }
});
