import type { ReadTeam, TeamSettings } from './team-settings.ts';
import type { ListedWarden } from './team-wardens.ts';
import type { Site } from '#domain/site/site.ts';

/** Props of the set-up and its parts. */
export type SetUpProps = {
  settings: TeamSettings;
  team: ReadTeam;
  areas: readonly string[];
  allAreas: readonly string[];
  /** Where a shift may start. */
  sites: readonly Site[];
  people: readonly ListedWarden[];
  /** Otherwise they are numbers. */
  namesWardens: boolean;
  peopleFailed: boolean;
  now: number;
  onChange: (settings: TeamSettings) => void;
};
