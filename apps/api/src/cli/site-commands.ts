import { readFile, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { csvLine } from '#formats/csv-line.ts';
import type { RowProblem } from '#modules/sites/check-site-rows.ts';
import { exportSites } from '#modules/sites/export-sites.ts';
import { importSites } from '#modules/imports/import-sites.ts';
import { readSiteFile } from '#modules/imports/read-site-file.ts';
import { retireSite } from '#modules/sites/retire-site.ts';
import { scoreColumns } from '#modules/sites/score-column.ts';
import { SITE_COLUMNS, exportedColumns } from '#modules/sites/site-row.ts';
import { periodNames } from '#modules/sites/sites-table.all-areas.ts';
import { show, showDone, wantsJson } from './show.ts';
import { type CliDeps, CommandRefusal, refused } from './cli-deps.ts';

/** Further bad lines are only counted. */
const PROBLEMS_SHOWN = 50;
const UTF8_MARK = '\uFEFF';

type ImportOptions = { readonly dryRun?: true; readonly newAreas?: true };

export function addSiteCommands(program: Command, deps: CliDeps): void {
  const site = program.command('site').description('import, export and remove sites');

  site
    .command('import')
    .description('take in a CSV file: all of it, or nothing when a line is wrong')
    .argument('<file>')
    .option('--dry-run', 'only say what would happen')
    .option('--new-areas', 'add areas that do not exist yet; without it their lines are wrong')
    .addHelpText(
      'after',
      `
The columns are ${SITE_COLUMNS.join(', ')},
and one for each day type and period, such as 'weekday morning', with the base score that holds then;
hours are such as 08:00-18:30 or closed, empty for all day;
visit_every_days is how often the site is to be seen at least, empty for the rule of its area;
or visits_per_day visits, 1 to 12, between visit_from and visit_until, such as 08:00 and 18:00, in its place;
limited_waiting_minutes is how long a vehicle may wait there, 5 to 480, empty for no limit: a round visits such a site twice;
in_twos is yes where nobody goes alone, not_after a time such as 20:00, read_first a text of at most 280 characters about the place;
usrn is the eight digits of the street;
tags are words such as 'school, market', which the rules of calendars name;
site_name, area_name and postcode are needed. A site is known again by its name and postcode, so the
same file twice changes nothing. Commas, semicolons or tabs, UTF-8 or what Excel saves.
Base scores are the judgement of staff. Do not import numbers of tickets: they show where wardens went,
so they would send them there again.

Examples:
  npm run patrol -- site import sites.csv --dry-run
  npm run patrol -- site import sites.csv
  npm run patrol -- site import sites.csv --new-areas`,
    )
    .action(async (path: string, { dryRun, newAreas: addsAreas }: ImportOptions, command: Command) => {
      const bytes = await readFile(path).catch((cause: unknown) => {
        throw new CommandRefusal(
          `${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
        );
      });
      const db = await deps.database();
      const read = readSiteFile(bytes, scoreColumns(await periodNames(db)));
      if (!read.ok) throw refusal(deps, command, path, read.failure);
      const wanted = {
        file: read.value,
        actor: deps.actor,
        dryRun: dryRun === true,
        addsAreas: addsAreas === true,
      };
      const outcome = await importSites({ db, clock: deps.clock }, wanted);
      if (!outcome.ok) throw refusal(deps, command, path, outcome.failure);
      const { created, updated, unchanged, newAreas } = outcome.value;
      showDone(deps, command, { ok: true, ...outcome.value }, [
        `${dryRun === true ? 'Would create' : 'Created'} ${created}, ${dryRun === true ? 'would update' : 'updated'} ${updated}, unchanged ${unchanged}.`,
        ...(newAreas.length === 0 ? [] : [`New areas: ${newAreas.join(', ')}`]),
        ...(dryRun === true ? ['Nothing was changed (dry run).'] : []),
      ]);
    });

  addRemove(site, deps);

  site
    .command('export')
    .description('write all sites as CSV, to a file or to the terminal')
    .argument('[file]')
    .option('--excel', 'with the mark and line ends that Excel expects')
    .addHelpText(
      'after',
      `
Examples:
  npm run patrol --silent -- site export > sites.csv
  npm run patrol -- site export sites.csv --excel`,
    )
    .action(async (path: string | undefined, { excel }: { excel?: true }, command: Command) => {
      const sites = await exportSites(await deps.database(), exportedColumns(deps.config().FEATURES));
      if (path === undefined && wantsJson(command)) return show(deps, command, sites.rows);
      const lines = [
        csvLine(sites.columns),
        ...sites.rows.map((row) => csvLine(sites.columns.map((column) => row[column] ?? ''))),
      ];
      const text = lines.join(excel === true ? '\r\n' : '\n');
      if (path === undefined) return deps.print(text);
      await writeFile(path, `${excel === true ? UTF8_MARK : ''}${text}${excel === true ? '\r\n' : '\n'}`);
      showDone(deps, command, { file: path, sites: sites.rows.length }, [
        `Wrote ${sites.rows.length} sites to ${path}.`,
      ]);
    });
}

function addRemove(site: Command, deps: CliDeps): void {
  site
    .command('remove')
    .description('retire a site: it leaves every plan, its records stay, and an import brings it back')
    .argument('<name>')
    .argument('<postcode>')
    .addHelpText('after', '\nExample:\n  npm run patrol -- site remove "Dean Street, top" "NE1 1PG"')
    .action(async (name: string, postcode: string, _options: object, command: Command) => {
      const db = await deps.database();
      const outcome = await retireSite({ db, clock: deps.clock }, { name, postcode, actor: deps.actor });
      if (!outcome.ok) throw refused(outcome.failure);
      const { id } = outcome.value;
      showDone(deps, command, { id, name, postcode }, [`Site ${id} (${name}, ${postcode}) is removed.`]);
    });
}

function refusal(
  deps: CliDeps,
  command: Command,
  path: string,
  problems: readonly RowProblem[],
): CommandRefusal {
  const shown = problems.slice(0, PROBLEMS_SHOWN);
  if (wantsJson(command))
    deps.print(JSON.stringify({ ok: false, count: problems.length, problems: shown }, null, 2));
  const named = shown.map(
    ({ line, column, reason }) => `  line ${line}: ${column === null ? '' : `${column}: `}${reason}`,
  );
  if (problems.length > shown.length) named.push(`  … and ${problems.length - shown.length} more`);
  return new CommandRefusal([`${path} was not imported, nothing was changed:`, ...named].join('\n'));
}
