import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ICON_HOST } from '#e2e/harness/backend/icons.ts';
import { MAPS_HOST } from '#e2e/harness/backend/maps.ts';
import { API_HOST, PROVIDER_HOST } from '#e2e/harness/test-app.ts';

/** The strictest policy that a deployment can set: own files, the page's hashes, the configured hosts. */
export function securityHeaders(build: string): Record<string, string> {
  const file = join(build, 'csp.json');
  if (!existsSync(file)) return {};
  // Safe: the build writes this file beside the page it belongs to.
  const { scripts, styles } = JSON.parse(readFileSync(file, 'utf8')) as {
    scripts: string[];
    styles: string[];
  };
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    `style-src 'self' ${styles.join(' ')}`,
    `img-src 'self' data: ${ICON_HOST}`,
    `connect-src 'self' ${API_HOST} ${PROVIDER_HOST} ${MAPS_HOST}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ];
  return { 'content-security-policy': policy.join('; ') };
}
