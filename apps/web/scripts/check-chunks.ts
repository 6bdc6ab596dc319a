import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Parsing a module without running it needs the flag; the files are relative to the working folder. */
const PARSE_ALL = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { SourceTextModule } from 'node:vm';
  for (const identifier of readdirSync('.').filter((file) => file.endsWith('.js')))
    new SourceTextModule(readFileSync(identifier, 'utf8'), { identifier });
`;

/** A bundler with a broken native binary may exit with 0 and write garbage: every chunk must at least parse. */
export function checkChunks(dist: string): void {
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', '--input-type=module'];
  execFileSync(process.execPath, [...flags, '--eval', PARSE_ALL], {
    cwd: join(dist, 'assets'),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
