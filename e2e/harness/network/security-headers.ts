import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The strictest policy that a deployment can set: own files, the page's hashes, the configured hosts. */
export function securityHeaders(build: string, hosts: readonly string[] = []): Record<string, string> {
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
    `img-src 'self' data: ${hosts.join(' ')}`,
    `connect-src 'self' ${hosts.join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ];
  return { 'content-security-policy': policy.join('; ') };
}
