import type { Command } from 'commander';
import { type LearnOutcome, learnScores } from '#modules/fair/learn-scores.ts';
import type { CliDeps } from './cli-deps.ts';
import { showDone } from './show.ts';

export function addScoreCommands(program: Command, deps: CliDeps): void {
  const scores = program.command('scores').description('scores that learn from what wardens found');
  scores
    .command('learn')
    .description('learn now, as the job of each night does')
    .addHelpText('after', '\nExample:\n  npm run patrol -- scores learn')
    .action(async (_options: object, command: Command) => {
      const { TIME_ZONE: timeZone, VISIT_RECOVERY_MINUTES: recoveryMinutes } = deps.config();
      const { clock, actor } = deps;
      const log = { info: () => undefined };
      const db = await deps.database();
      const outcome = await learnScores({ db, clock, log, timeZone, recoveryMinutes, actor });
      showDone(deps, command, outcome, [learnedText(outcome)]);
    });
}

function learnedText({ mode, answers, changes }: LearnOutcome): string {
  if (mode === 'off') return 'Learning is off: nothing was learned.';
  if (changes === 0) return `Too few answers (${answers}): no score changes.`;
  const scores = `${changes} ${changes === 1 ? 'score' : 'scores'}`;
  return mode === 'apply'
    ? `${scores} changed, learned from ${answers} answers.`
    : `${scores} to change, learned from ${answers} answers. Staff accept them on the page Scores.`;
}
