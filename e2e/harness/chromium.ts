import { existsSync } from 'node:fs';

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser of the machine; undefined leaves the choice to Playwright's own download. */
export function chromiumPath(): string | undefined {
  return [process.env['CHROMIUM_PATH'], ...USUAL_PLACES].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );
}
