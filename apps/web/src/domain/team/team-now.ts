import { type Job, type SentRound, type TeamFacts, isOfferedNow } from './team-facts.ts';
import type { TeamDraft, TeamEvent } from './team-event.ts';

/** A job as this person sees it: also what is not sent yet counts. */
export type OwnJob = Job & { readonly isUnsent: boolean };

export type TeamNow = {
  /** Rounds that wait for an answer, the newest first. */
  readonly offers: readonly SentRound[];
  /** Open and accepted jobs, the most urgent first. */
  readonly jobs: readonly OwnJob[];
  /** An answer that the service does not have yet. */
  readonly unsent: 'accepted' | 'declined' | null;
};

/**
 * What the person can act on. `visitedAt` is when the person last visited a site; times are by the clock of the service.
 */
export function teamNow(
  facts: TeamFacts,
  events: readonly TeamEvent[],
  visitedAt: (siteId: number) => number | undefined,
  now: number,
): TeamNow {
  const answers = events.filter(({ state }) => state !== 'refused');
  const jobs = facts.jobs.flatMap((job): readonly OwnJob[] => {
    const answer = answers.findLast((event) => isAnswerTo(job, event));
    if (job.by <= now || answer?.kind === 'job_declined') return [];
    const isAccepted = job.state === 'accepted' || answer !== undefined;
    if (isAccepted && (visitedAt(job.siteId) ?? 0) >= job.sentAt) return [];
    const isUnsent = answer?.state === 'waiting';
    return [{ ...job, state: isAccepted ? 'accepted' : 'open', isUnsent }];
  });
  const waiting = answers.findLast((event) => event.state === 'waiting' && isAnswer(event));
  return {
    offers: facts.rounds
      .filter((round) => isUnanswered(round, answers) && isOfferedNow(round, now))
      .toSorted((one, other) => other.sentAt - one.sentAt),
    jobs: jobs.toSorted((one, other) => one.by - other.by),
    unsent: waiting ? (waiting.kind.endsWith('accepted') ? 'accepted' : 'declined') : null,
  };
}

/** An answer to an earlier assignment says nothing about the current one. */
const isAnswerTo = ({ id, assignment }: Job, draft: TeamDraft): boolean =>
  (draft.kind === 'job_accepted' || draft.kind === 'job_declined') &&
  draft.job_id === id &&
  draft.assignment === assignment;

const isAnswer = ({ kind }: TeamDraft): boolean => /_(accepted|declined)$/.test(kind);

const isUnanswered = ({ id, state }: SentRound, answers: readonly TeamEvent[]): boolean =>
  (state === 'sent' || state === 'seen') &&
  !answers.some((event) => isAnswer(event) && 'round_id' in event && event.round_id === id);

export const acceptedJobs = (jobs: readonly OwnJob[]): readonly OwnJob[] =>
  jobs.filter(({ state }) => state === 'accepted');

export const openJobs = (jobs: readonly OwnJob[]): readonly OwnJob[] =>
  jobs.filter(({ state }) => state === 'open');
