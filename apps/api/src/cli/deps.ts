import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, failureMessages } from '#core/failure.ts';

/** What a command touches. Built in main; tests pass their own. */
export type CliDeps = {
  readonly clock: Clock;
  readonly timeZone: string;
  /** Where the links of emails start. */
  readonly publicUrl: string;
  /** VISIT_RECOVERY_MINUTES, where it is set. */
  readonly visitRecoveryMinutes?: number;
  /** The name the audit records for a change. */
  readonly actor: string;
  readonly print: (line: string) => void;
  /** Asks without showing what is typed; undefined without a terminal. */
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
