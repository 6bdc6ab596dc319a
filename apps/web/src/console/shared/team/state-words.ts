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
import { type JobFacts, type RoundFacts, jobStateText, roundStateText } from '#domain/team/state-text.ts';
import type { Badge } from '#ui/text/badge.tsx';

export type StateWords = Pick<ComponentProps<typeof Badge>, 'tone' | 'icon'> & { readonly text: string };

type Look = Omit<StateWords, 'text'>;

const ROUND_LOOKS: Readonly<Record<BoardRound['state'], Look>> = {
  sent: { tone: 'quiet', icon: Send },
  seen: { tone: 'quiet', icon: Eye },
  accepted: { tone: 'accent', icon: Check },
  declined: { tone: 'warn', icon: CircleX },
  stop: { tone: 'accent', icon: Route },
  finished: { tone: 'good', icon: CircleCheck },
  withdrawn: { tone: 'quiet', icon: Undo2 },
};

const JOB_LOOKS: Readonly<Record<BoardJob['state'], Look>> = {
  open: { tone: 'quiet', icon: Send },
  accepted: { tone: 'accent', icon: Check },
  done: { tone: 'good', icon: CircleCheck },
  declined: { tone: 'warn', icon: CircleX },
  expired: { tone: 'warn', icon: ClockAlert },
  withdrawn: { tone: 'quiet', icon: Undo2 },
};

/** The state of a sent round, with the look of its badge. */
export const roundWords = (round: RoundFacts): StateWords => ({
  ...ROUND_LOOKS[round.state],
  text: roundStateText(round),
});

/** The state of a job, with the look of its badge. */
export const jobWords = (job: JobFacts): StateWords => ({
  ...(job.state === 'open' && job.seenAt !== null ? ROUND_LOOKS.seen : JOB_LOOKS[job.state]),
  text: jobStateText(job),
});

/** The name of a warden, or a number where staff see no names. */
export const wardenLabel = ({ name, warden }: { readonly name: string | null; readonly warden: number }) =>
  name ?? teamTexts.unnamed(warden);
