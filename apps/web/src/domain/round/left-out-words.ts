import type { LeftOut, LeftOutReason } from './left-out.ts';
import { RECOVERY_MINUTES } from './round-site.ts';

const REASONS: Readonly<Record<LeftOutReason, string>> = {
  'not enough time': 'Not enough time',
  'visited lately': `Visited less than ${RECOVERY_MINUTES}\u00a0min ago`,
  colleague: 'A colleague is on the way',
  closed: 'Closed at this hour',
  'in twos': 'In twos',
  'few points': 'Fewer than 0.50 points',
  'no position': 'No position known',
  'no points': 'No points to cover',
};

/** '3 sites left out', and their names by the reason. */
export function leftOutWords(groups: readonly LeftOut[]) {
  const count = groups.reduce((sum, { sites }) => sum + sites.length, 0);
  return {
    summary: count === 1 ? '1 site left out' : `${count} sites left out`,
    groups: groups.map(({ reason, sites }) => ({
      title: REASONS[reason],
      names: sites.map(({ siteId, siteName }) => ({ key: siteId, name: siteName })),
    })),
  };
}
