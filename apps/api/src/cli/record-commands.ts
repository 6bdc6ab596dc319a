import type { Command } from 'commander';
import { listChanges } from '#audit/list-changes.ts';
import { countRouteFetches } from '#modules/settings/route-log/count-route-fetches.ts';
import { readWholeNumber } from './read-argument.ts';
import { show } from './show.ts';
import type { CliDeps } from './cli-deps.ts';

/** What happened: fetched routes, and the list of changes. */
export function addRecordCommands(program: Command, deps: CliDeps): void {
  const routes = program.command('routes').description('how many routes were fetched from the maps service');
  routes
    .command('count')
    .description('routes fetched per day')
    .option('--days <number>', 'how many days back', readWholeNumber, 14)
    .addHelpText('after', '\nExample:\n  npm run patrol -- routes count --days 30')
    .action(async ({ days }: { days: number }, command: Command) => {
      const db = await deps.database();
      const counted = await countRouteFetches(
        { db, clock: deps.clock, timeZone: deps.config().TIME_ZONE },
        days,
      );
      show(
        deps,
        command,
        counted.map(({ day, runs, routes: fetched, wardens }) => ({ day, runs, routes: fetched, wardens })),
      );
    });

  const audit = program.command('audit').description('who changed what, and when');
  audit
    .command('list')
    .description('the newest changes, newest first')
    .option('--limit <number>', 'how many', readWholeNumber, 50)
    .option('--subject <subject>', 'only of one subject, such as site:7')
    .addHelpText('after', '\nExample:\n  npm run patrol -- audit list --subject user:3')
    .action(async ({ limit, subject }: { limit: number; subject?: string }, command: Command) => {
      const wanted = { limit, ...(subject === undefined ? {} : { subject }) };
      const changes = await listChanges(await deps.database(), wanted);
      show(
        deps,
        command,
        changes.map(({ id, at, actor, action, subject: of, before, after }) => ({
          id,
          at,
          actor,
          action,
          subject: of,
          before: before === null ? '' : JSON.stringify(before),
          after: after === null ? '' : JSON.stringify(after),
        })),
      );
    });
}
