import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#launcher/repository.ts';

/** proxy.nginx.test.ts runs the nginx sample. The Caddyfile must say the same; Caddy is not run here. */
const read = (name: string) => readFileSync(join(ROOT, 'deploy', 'proxy', name), 'utf8');
const nginx = read('nginx.conf');
const caddyfile = read('Caddyfile');

test('both proxies send the same page and the same JSON while no instance answers', () => {
  const bodies = [...nginx.matchAll(/return 503 '(.+)';/g)].map(([, body = '']) => body);
  expect(bodies).toHaveLength(2);
  for (const body of bodies) expect(caddyfile).toContain(`respond \`${body}\` 503`);
  const [, policy = ''] = /add_header Content-Security-Policy (".+") always;/.exec(nginx) ?? [];
  expect(policy).toContain('sha256-');
  expect(caddyfile).toContain(`header Content-Security-Policy ${policy}`);
});

test('the Caddyfile adds HSTS to its own replies and to none that has it', () => {
  const [, value = ''] = /'(max-age=[^']+)'/.exec(nginx) ?? [];
  expect(caddyfile).toContain(`header ?Strict-Transport-Security "${value}"`);
  const [, errors = ''] = caddyfile.split('handle_errors');
  expect(errors).toContain(`header Strict-Transport-Security "${value}"`);
});

test('the Caddyfile logs no query strings', () => {
  expect(caddyfile).toMatch(
    /log \{\s+format filter \{\s+wrap json\s+fields \{\s+request>uri regexp \\\?\.\*\$ ""/,
  );
});
