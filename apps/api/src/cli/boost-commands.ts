import type { Command } from 'commander';
import { changeBoostEnd } from '#modules/boosts/change-boost-end.ts';
import { endBoost } from '#modules/boosts/end-boost.ts';
import { listBoosts } from '#modules/boosts/list-boosts.ts';
import { type WantedBoost, setBoost } from '#modules/boosts/set-boost.ts';
import { readNumber, readTime, readWholeNumber } from './read-argument.ts';
import { show, showDone } from './show.ts';
import { CommandRefusal, type CliDeps, refused } from './cli-deps.ts';

type SetOptions = {
  site?: number;
  area?: string;
  amount: number;
  reason: string;
  from?: Date;
  until?: Date;
  hours?: number;
};

const HOUR_MS = 3_600_000;

export function addBoostCommands(program: Command, deps: CliDeps): void {
  const boost = program.command('boost').description('raise the score of a site or an area for a while');

  boost
    .command('set')
    .description('set a boost on a site or a whole area')
    .option('--site <id>', 'the number of the site', readWholeNumber)
    .option('--area <name>', 'the name of the area')
    .requiredOption('--amount <score>', 'what is added to the score', readNumber)
    .requiredOption('--reason <text>', 'why')
    .option('--from <time>', 'start, ISO 8601 with zone; now when left out', readTime)
    .option('--until <time>', 'end, ISO 8601 with zone', readTime)
    .option('--hours <number>', 'length in hours instead of an end', readNumber)
    .addHelpText(
      'after',
      `
Examples:
  npm run patrol -- boost set --site 12 --amount 1.5 --reason "complaints" --hours 4
  npm run patrol -- boost set --area Quayside --amount 2 --reason "Great North Run" \\
    --from 2026-09-13T08:00:00+01:00 --until 2026-09-13T17:00:00+01:00`,
    )
    .action(async (options: SetOptions, command: Command) => {
      const db = await deps.database();
      const startsAt = options.from ?? deps.clock.now();
      const wanted: WantedBoost = {
        target: targetOf(options),
        amount: options.amount,
        reason: options.reason,
        startsAt,
        endsAt: endOf(options, startsAt),
        actor: deps.actor,
      };
      const set = await setBoost({ db, clock: deps.clock }, wanted);
      if (!set.ok) throw refused(set.failure);
      showDone(deps, command, { id: set.value.id }, [`Boost ${set.value.id} is set.`]);
    });

  boost
    .command('list')
    .description('boosts in force and planned')
    .option('--all', 'also those that are over')
    .addHelpText('after', '\nExample:\n  npm run patrol -- boost list --all')
    .action(async ({ all }: { all?: true }, command: Command) => {
      const db = await deps.database();
      const boosts = await listBoosts({ db, clock: deps.clock }, { all: all === true });
      show(
        deps,
        command,
        boosts.map((one) => ({
          id: one.id,
          on: one.areaName ?? `${one.siteName ?? ''} (site ${one.siteId ?? ''})`,
          amount: one.amount,
          state: one.state,
          starts_at: one.startsAt,
          ends_at: one.endedAt ?? one.endsAt,
          reason: one.reason,
          set_by: one.setBy,
        })),
      );
    });

  boost
    .command('change-end')
    .description('move the end of a boost that is planned or in force')
    .argument('<id>', 'the number that `boost list` shows', readWholeNumber)
    .requiredOption('--until <time>', 'the new end, ISO 8601 with zone', readTime)
    .addHelpText(
      'after',
      '\nExample:\n  npm run patrol -- boost change-end 7 --until 2026-09-13T18:00:00+01:00',
    )
    .action(async (id: number, { until }: { until: Date }, command: Command) => {
      const db = await deps.database();
      const boosts = await listBoosts({ db, clock: deps.clock }, { all: true });
      const seenEndsAt = boosts.find((one) => one.id === id)?.endsAt ?? until;
      const changed = await changeBoostEnd(
        { db, clock: deps.clock },
        { id, endsAt: until, seenEndsAt, actor: deps.actor },
      );
      if (!changed.ok) throw refused(changed.failure);
      const { endsAt } = changed.value;
      showDone(deps, command, { id, ends_at: endsAt }, [`Boost ${id} ends at ${endsAt.toISOString()}.`]);
    });

  boost
    .command('end')
    .description('end a boost now, or cancel a planned one')
    .argument('<id>', 'the number that `boost list` shows', readWholeNumber)
    .addHelpText('after', '\nExample:\n  npm run patrol -- boost end 7')
    .action(async (id: number, _options: object, command: Command) => {
      const db = await deps.database();
      const outcome = await endBoost({ db, clock: deps.clock }, { id, actor: deps.actor });
      if (!outcome.ok) throw refused(outcome.failure);
      showDone(deps, command, { id, ended: true }, [`Boost ${id} has ended.`]);
    });
}

function targetOf({ site, area }: SetOptions): WantedBoost['target'] {
  if (site !== undefined && area === undefined) return { kind: 'site', siteId: site };
  if (area !== undefined && site === undefined) return { kind: 'area', areaName: area };
  throw new CommandRefusal('Name either a site (--site) or an area (--area).');
}

function endOf({ until, hours }: SetOptions, startsAt: Date): Date {
  if (until !== undefined && hours === undefined) return until;
  if (hours !== undefined && until === undefined) return new Date(startsAt.getTime() + hours * HOUR_MS);
  throw new CommandRefusal('Say when it ends: either --until or --hours.');
}
