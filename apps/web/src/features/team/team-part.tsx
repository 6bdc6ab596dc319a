import './team.css';
import { CardPart } from './card-part.tsx';
import { ForYouLines } from './for-you-lines.tsx';
import { TeamHost } from './team-host.tsx';
import { WaitingLines } from './waiting-lines.tsx';
import type { TeamPlace } from '#state/team/team-slot.tsx';

const PARTS = { host: TeamHost, 'for-you': ForYouLines, waiting: WaitingLines, card: CardPart };

/** The part of the team at a place of another screen. */
export function TeamPart({ place }: { place: TeamPlace }) {
  const Part = PARTS[place];
  return <Part />;
}
