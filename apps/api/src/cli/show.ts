import type { Command } from 'commander';
import { type Cell, rowsAsTable } from './print-rows.ts';
import type { CliDeps } from './cli-deps.ts';

/** Prints rows as a table, or as JSON with `--json`. */
export function show(
  { print }: CliDeps,
  command: Command,
  rows: readonly Readonly<Record<string, Cell>>[],
): void {
  print(wantsJson(command) ? JSON.stringify(rows, null, 2) : rowsAsTable(rows));
}

/** Prints the result as sentences, or as JSON with `--json`. */
export function showDone(
  { print }: CliDeps,
  command: Command,
  outcome: object,
  sentences: readonly string[],
): void {
  if (wantsJson(command)) print(JSON.stringify(outcome, null, 2));
  else for (const sentence of sentences) print(sentence);
}

export function wantsJson(command: Command): boolean {
  return command.optsWithGlobals()['json'] === true;
}
