import type { Deps } from '#core/deps.ts';
import type { Job } from '#core/job.ts';
import { learnScores } from './learn-scores.ts';

export const learningJobs = (deps: Deps): readonly Job[] =>
  deps.config.FEATURES.includes('fair')
    ? [
        {
          name: 'learn-scores',
          cron: '40 2 * * *',
          // A demo has suggestions from its first day, out of its simulated visits.
          atStart: deps.config.PATROL_MODE === 'demo',
          work: async () =>
            void (await learnScores({
              ...deps,
              timeZone: deps.config.TIME_ZONE,
              recoveryMinutes: deps.config.VISIT_RECOVERY_MINUTES,
              secrets: deps.config.TOKEN_SECRETS,
              actor: 'learning',
            })),
        },
      ]
    : [];
