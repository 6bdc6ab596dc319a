import { stopsAtSites } from '#domain/round/progress.ts';
import { minutesText } from '#domain/round/minutes-text.ts';
import { momentText, sameDay, scoreText, timeText } from '#domain/format.ts';
import { type Job, type SentRound, senderText } from './team-facts.ts';

const clock = (at: number): string => timeText(new Date(at));
const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** 'Helen planned a round'. */
export const offerTitle = (round: SentRound): string => `${senderText(round)} planned a round`;

/** '12 stops until 18:30'. */
export function offerStops({ stops, finishBy }: SentRound): string {
  const visits = stops.filter(({ kind }) => kind !== 'break').length;
  return `${counted(visits, 'stop')} until ${clock(finishBy)}`;
}

/** '50.86 points, 3 due sites · sent 15:55'. */
export function offerFacts({ points, dueSites, sentAt }: SentRound, now: number): string {
  const due = dueSites === 0 ? '' : `, ${counted(dueSites, 'due site')}`;
  return `${scoreText(points)} points${due} · sent ${momentText(new Date(sentAt), new Date(now))}`;
}

const MODE_WORDS = { foot: ' on foot', vehicle: ' by vehicle' } as const;
const modeText = ({ mode }: SentRound): string => (mode === null ? '' : MODE_WORDS[mode]);

/** '12 stops on foot until 18:30, 3 due sites · sent 15:55'. */
export const sentNote = (round: SentRound, now: number): string =>
  `${offerStops(round).replace(' until', `${modeText(round)} until`)}${offerFacts(round, now).replace(/^\S+ points/, '')}`;

/** 'by 15:00', with the day when it is not today. */
export const jobBy = ({ by }: Pick<Job, 'by'>, now: number): string =>
  `by ${momentText(new Date(by), new Date(now))}`;

/** '15:00, in 1 h 10 min'. */
export function jobByText({ by }: Pick<Job, 'by'>, now: number): string {
  const minutes = Math.max(0, Math.round((by - now) / 60_000));
  const time = momentText(new Date(by), new Date(now));
  return sameDay(new Date(by), new Date(now)) ? `${time}, in ${minutesText(minutes)}` : time;
}

/** 'A job from Helen · sent 13:48'. */
export const jobFrom = (job: Job, now: number): string =>
  `A job from ${senderText(job).replace(/^Y/, 'y')} · sent ${momentText(new Date(job.sentAt), new Date(now))}`;

/** '1 job, by 09:30'; 'Job 2 of 3, by 10:00' when there are several. */
export function jobTitle(job: Job, place: number, of: number, now: number): string {
  const name = of === 1 ? '1 job' : `Job ${place + 1} of ${of}`;
  const state = job.state === 'accepted' ? ' accepted' : '';
  return `${name}${state}, ${jobBy(job, now)}`;
}

/** 'Grey Street · NE1 6EE'. */
export const jobPlace = ({ street, postcode }: Job): string =>
  [street, postcode].filter((part) => part !== '').join(' · ');

/** '8 stops are not visited.' */
export const notVisitedText = (stops: Parameters<typeof stopsAtSites>[0]): string => {
  const count = stopsAtSites(stops).length;
  return count === 1 ? '1 stop is not visited.' : `${count} stops are not visited.`;
};
