import type { Clock } from '#core/clock.ts';
import type { CommandLineConfig } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import { type Failure, failureMessages } from '#core/failure.ts';

/** Dependencies of the commands. Built in main; tests pass their own. */
export type CliDeps = {
  /** How a person calls this program, for the examples of its help. */
  readonly command: string;
  readonly clock: Clock;
  /** Reads the configuration of the service when a command first needs it. Throws a sentence when it is wrong. */
  readonly config: () => CommandLineConfig;
  /** The name the audit records for a change. */
  readonly actor: string;
  readonly print: (line: string) => void;
  /** Prompts without echo; undefined without a terminal. */
  readonly askSecret: ((question: string) => Promise<string>) | undefined;
  readonly readStandardInput: () => Promise<string>;
  /** Opens the database when a command first needs it. */
  readonly database: () => Promise<Database>;
};

/** An expected failure of a command: its message is printed as it is, exit code 1. */
export class CommandRefusal extends Error {}

/** Turns the failure of a use case into a refusal. */
export const refused = (failure: Failure): CommandRefusal =>
  new CommandRefusal(failureMessages(failure).join('\n'));
