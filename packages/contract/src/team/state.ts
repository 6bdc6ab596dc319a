import { lenientList } from '#scalars.ts';
import { claim, gone, job, sentRound } from './things.ts';

/** The rounds and jobs of a person, and where colleagues are on the way. */
export const teamState = {
  rounds: lenientList(sentRound),
  jobs: lenientList(job),
  /** What became of rounds and jobs that have left this phone within a day, the newest first. An id that is not known there is ignored. */
  gone: lenientList(gone),
  /** Of colleagues in the person's areas. */
  claims: lenientList(claim),
};
