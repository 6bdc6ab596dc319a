import type { Clock } from '#core/clock.ts';
import { readCommandLineConfig } from '#config/config.ts';
import type { Database } from '#db/database.ts';

/** What a command touches, without a terminal. */
export const cliDeps = (
  app: { readonly db: Database; readonly clock: Clock },
  env: Readonly<Record<string, string>> = {},
) => ({
  command: 'npm run patrol --',
  clock: app.clock,
  config: () => readCommandLineConfig({ PUBLIC_URL: 'http://patrol.test', ...env }),
  actor: 'cli:ada',
  print: (_line: string): void => undefined,
  askSecret: undefined,
  readStandardInput: () => Promise.resolve(''),
  database: () => Promise.resolve(app.db),
});
