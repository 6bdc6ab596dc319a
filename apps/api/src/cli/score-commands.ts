import type { Command } from 'commander';
import { type LearnOutcome, learnScores } from '#modules/learning/learn-scores.ts';
import { type CliDeps, CommandRefusal } from './cli-deps.ts';
import { showDone } from './show.ts';

export function addScoreCommands(program: Command, deps: CliDeps): void {
  const scores = program.command('scores').description('scores that learn from what wardens found');
  scores
    .command('learn')
    .description('learn now, as the job of each night does')
    .option('--forget-unreadable', 'go on without answers and sums that no secret of TOKEN_SECRETS opens')
    .addHelpText('after', '\nExample:\n  npm run patrol -- scores learn')
    .action(async ({ forgetUnreadable = false }: { forgetUnreadable?: boolean }, command: Command) => {
      const config = deps.config();
      const learning = {
        timeZone: config.TIME_ZONE,
        recoveryMinutes: config.VISIT_RECOVERY_MINUTES,
        secrets: config.TOKEN_SECRETS,
        forgetsUnreadable: forgetUnreadable,
      };
      const { clock, actor } = deps;
      const log = { info: () => undefined, warn: () => undefined };
      const db = await deps.database();
      const outcome = await learnScores({ db, clock, log, ...learning, actor });
      if (outcome.mode === 'sealed') throw new CommandRefusal(SEALED);
      showDone(deps, command, outcome, [learnedText(outcome)]);
    });
}

const SEALED =
  'Nothing was learned: no secret of TOKEN_SECRETS opens the answers of wardens. Run this with the secrets of the service. If they are lost, --forget-unreadable begins anew.';

function learnedText({ mode, answers, changes }: LearnOutcome): string {
  if (mode === 'off') return 'Learning is off: nothing was learned.';
  if (changes === 0) return `Too few answers (${answers}): no score changes.`;
  const scores = `${changes} ${changes === 1 ? 'score' : 'scores'}`;
  return mode === 'apply'
    ? `${scores} changed, learned from ${answers} answers.`
    : `${scores} to change, learned from ${answers} answers. Staff accept them on the page Scores.`;
}
