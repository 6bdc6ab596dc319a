import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, failureMessages } from '#failure.ts';

/** What a command touches. Built in main; tests hand in their own. */
export type Surroundings = {
  readonly clock: Clock;
  readonly timeZone: string;
  /** Who changes things, as the audit names it. */
  readonly actor: string;
  readonly print: (line: string) => void;
  /** Asks without showing what is typed; undefined where nobody can be asked. */
  readonly askSecret: ((question: string) => Promise<string>) | undefined;
  readonly readStandardInput: () => Promise<string>;
  /** Opens the database when a command first needs it. */
  readonly database: () => Promise<Database>;
};

/** An expected reason why a command did nothing: printed as it is, exit code 1. */
export class CommandRefusal extends Error {}

/** The refusal of a command whose use case failed. */
export const refused = (failure: Failure): CommandRefusal =>
  new CommandRefusal(failureMessages(failure).join('\n'));
