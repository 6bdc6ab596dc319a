import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import ClockAlert from 'lucide-react/icons/clock-alert';
import Eye from 'lucide-react/icons/eye';
import Route from 'lucide-react/icons/route';
import Send from 'lucide-react/icons/send';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ComponentProps } from 'react';
import type { BoardJob, BoardRound } from './board.ts';
import { teamTexts } from './texts.ts';
import { timeText } from '#domain/format.ts';
import type { Badge } from '#ui/badge.tsx';

export type StateWords = Pick<ComponentProps<typeof Badge>, 'tone' | 'icon'> & { readonly text: string };

type Worded<Thing> = (thing: Thing, time: string) => StateWords;
type RoundFacts = Pick<BoardRound, 'state' | 'stateAt' | 'declineReason' | 'done' | 'stops'>;
type JobFacts = Pick<BoardJob, 'state' | 'stateAt' | 'seenAt' | 'sentAt' | 'declineReason'>;

const ROUND_WORDS: Readonly<Record<BoardRound['state'], Worded<RoundFacts>>> = {
  sent: (_, time) => ({ tone: 'quiet', icon: Send, text: teamTexts.sent(time) }),
  seen: (_, time) => ({ tone: 'quiet', icon: Eye, text: teamTexts.seen(time) }),
  accepted: (_, time) => ({ tone: 'accent', icon: Check, text: teamTexts.accepted(time) }),
  declined: (round) => ({ tone: 'warn', icon: CircleX, text: teamTexts.declined(round.declineReason) }),
  stop: (round) => ({ tone: 'accent', icon: Route, text: stopText(round) }),
  finished: (_, time) => ({ tone: 'good', icon: CircleCheck, text: teamTexts.finished(time) }),
  withdrawn: (_, time) => ({ tone: 'quiet', icon: Undo2, text: teamTexts.withdrawn(time) }),
};

const JOB_WORDS: Readonly<Record<BoardJob['state'], Worded<JobFacts>>> = {
  open: ({ seenAt, sentAt }) =>
    seenAt === null
      ? { tone: 'quiet', icon: Send, text: teamTexts.sent(clock(sentAt)) }
      : { tone: 'quiet', icon: Eye, text: teamTexts.seen(clock(seenAt)) },
  accepted: (_, time) => ({ tone: 'accent', icon: Check, text: teamTexts.accepted(time) }),
  done: (_, time) => ({ tone: 'good', icon: CircleCheck, text: teamTexts.done(time) }),
  declined: (job) => ({ tone: 'warn', icon: CircleX, text: teamTexts.declined(job.declineReason) }),
  expired: (_, time) => ({ tone: 'warn', icon: ClockAlert, text: teamTexts.expired(time) }),
  withdrawn: (_, time) => ({ tone: 'quiet', icon: Undo2, text: teamTexts.withdrawn(time) }),
};

const clock = (at: string): string => timeText(new Date(at));

/** The state of a sent round, with the look of its badge. */
export const roundWords = (round: RoundFacts): StateWords =>
  ROUND_WORDS[round.state](round, clock(round.stateAt));

/** The state of a job, with the look of its badge. */
export const jobWords = (job: JobFacts): StateWords => JOB_WORDS[job.state](job, clock(job.stateAt));

/** The stop under way; after the last one it stays the last. */
export const stopText = ({ done, stops }: { readonly done: number; readonly stops: number }): string =>
  teamTexts.stop(Math.min(done + 1, stops), stops);

/** The name of a warden, or a number where staff see no names. */
export const wardenLabel = ({ name, warden }: { readonly name: string | null; readonly warden: number }) =>
  name ?? teamTexts.unnamed(warden);
