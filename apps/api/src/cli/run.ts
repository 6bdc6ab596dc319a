import { Command, CommanderError } from 'commander';
import { ConfigError } from '#config/config.ts';
import { explainDatabaseError, isFileError } from '#db/explain-database-error.ts';
import { EnvFileError } from '#config/env-files.ts';
import { addBackupCommands } from './backup-commands.ts';
import { addCheckCommand } from './check-command.ts';
import { addMailCommands } from './mail-commands.ts';
import { addRecordCommands } from './record-commands.ts';
import { addReadyCommand } from './ready-command.ts';
import { addScoreCommands } from './score-commands.ts';
import { addSiteCommands } from './site-commands.ts';
import { type CliDeps, CommandRefusal } from './cli-deps.ts';
import { addUserAccessCommands } from './user-access-commands.ts';
import { addUserCommands } from './user-commands.ts';
import { addUserDataCommands } from './user-data-commands.ts';

/** In the examples of the help texts. Where a release is installed, its own command replaces it. */
const CHECKOUT_COMMAND = 'npm run patrol --';

const EXIT_REFUSED = 1;
const EXIT_WRONG_USE = 2;

/** Runs one command and returns its exit code: 0 done, 1 refused with a reason, 2 called wrongly. */
export async function run(
  args: readonly string[],
  deps: CliDeps,
  printError: (line: string) => void,
): Promise<number> {
  const program = new Command(deps.command)
    .description('What operators need for PatrolPlan: users, site files, checks, backups, mail.')
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      `
Works on DATABASE_URL, or on the embedded database in DATA_DIR (.data), whether the product runs or not.
Every change is recorded in the audit (${deps.command} audit list).`,
    );
  const user = addUserCommands(program, deps);
  addUserAccessCommands(user, deps);
  addUserDataCommands(user, deps);
  addSiteCommands(program, deps);
  addRecordCommands(program, deps);
  addScoreCommands(program, deps);
  addBackupCommands(program, deps);
  addMailCommands(program, deps);
  addReadyCommand(program, deps);
  addCheckCommand(program, deps);
  everyCommand(program, (command) =>
    command
      .exitOverride()
      .showHelpAfterError('(--help shows how it is used)')
      .configureOutput({
        writeOut: (text) => deps.print(text.trimEnd().replaceAll(CHECKOUT_COMMAND, deps.command)),
        writeErr: (text) => printError(text.trimEnd()),
      }),
  );
  try {
    await program.parseAsync([...args], { from: 'user' });
    return 0;
  } catch (cause) {
    if (cause instanceof CommanderError) return cause.exitCode === 0 ? 0 : EXIT_WRONG_USE;
    const sentence = explainRefusal(cause);
    if (sentence === undefined) throw cause;
    printError(sentence);
    return EXIT_REFUSED;
  }
}

/** Expected errors in one sentence; anything else is a bug and keeps its stack. */
function explainRefusal(cause: unknown): string | undefined {
  const isSentence = [CommandRefusal, ConfigError, EnvFileError].some((kind) => cause instanceof kind);
  if (isSentence && cause instanceof Error) return cause.message;
  if (isFileError(cause)) return `${cause.path} cannot be used: ${cause.message}`;
  return explainDatabaseError(cause);
}

function everyCommand(command: Command, apply: (command: Command) => void): void {
  apply(command);
  // `--json` may come after the command or before it.
  if (command.parent !== null && command.commands.length === 0) command.option('--json', 'answer as JSON');
  for (const below of command.commands) everyCommand(below, apply);
}
