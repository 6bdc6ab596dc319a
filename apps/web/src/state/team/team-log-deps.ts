import type { TeamSend } from './send-team.ts';
import type { TeamRecord, TeamReply } from './team-records.ts';
import type { TeamOnDevice } from './team.ts';
import type { Round } from '#domain/round/round.ts';
import type { Site } from '#domain/site/site.ts';
import type { TeamEvent } from '#domain/team/team-event.ts';
import type { Source } from '#platform/source.ts';
import type { KeyedStore } from '#platform/storage/keyed-store.ts';
import type { TabChannel } from '#platform/tab-channel.ts';
import type { SendingDeps } from '#state/delivery/create-sender.ts';

export type TeamLogDeps = SendingDeps & {
  readonly store: KeyedStore<TeamEvent>;
  readonly records: KeyedStore<TeamRecord>;
  readonly channel: TabChannel;
  /** How far the clock of the service was ahead at the last call, in ms. */
  readonly difference: () => number;
  readonly newId: (at: number) => string;
  readonly isOnShift: Source<boolean>;
  readonly send: TeamSend;
  /** Null when it could not be read. */
  readonly read: (since: string) => Promise<TeamReply | null>;
  readonly publish: (team: TeamOnDevice | null, claimed: ReadonlySet<number>) => void;
  /** The round of this device. */
  readonly round: Source<Round | null>;
  /** When the person last visited each site. */
  readonly lastVisits: Source<ReadonlyMap<number, number>>;
  /** The sites of the plan on this device. */
  readonly planSites: () => readonly Site[];
  /** All sites of the person's areas; null when they could not be read. */
  readonly readSites: () => Promise<readonly Site[] | null>;
  /** Removes the open stop of a job that somebody else has. */
  readonly dropStop: (siteId: number) => void;
  /** Asks the browser to keep what is stored here. */
  readonly keepStorage: () => void;
};
