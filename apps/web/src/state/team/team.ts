import type { KeptJob } from '#domain/team/kept-jobs.ts';
import type { TeamDraft } from '#domain/team/team-event.ts';
import type { TeamNow } from '#domain/team/team-now.ts';
import type { Notice, SentRound } from '#domain/team/team-facts.ts';
import type { Site } from '#domain/site/site.ts';
import { createSource, useSource } from '#platform/source.ts';
import type { Source } from '#platform/source.ts';
import { claimedSites } from '#state/plan/claimed-sites.ts';

/** Stores what a person does with rounds and jobs, and sends it. */
export type TeamLog = {
  /**
   * Settles when it is on disk; false if it could not be stored. `addsStop`: for an accepted job the round got a stop, which
   * goes again if somebody else has the job.
   */
  readonly record: (draft: TeamDraft, addsStop?: boolean) => Promise<boolean>;
  /** Sends what waits, without waiting for the back-off. */
  readonly sendNow: () => Promise<void>;
  /** Reads the changes now. */
  readonly readNow: () => Promise<void>;
};

export type TeamOnDevice = TeamNow & {
  /** What was taken from this person in the last half minute. */
  readonly notices: readonly Notice[];
  /** Rounds of this person in any state. */
  readonly rounds: readonly SentRound[];
  /** Sites of sent rounds and jobs that are not in the plan of this device. */
  readonly sites: readonly Site[];
  /** Accepted jobs of the last hours, with when they were done. */
  readonly kept: readonly KeptJob[];
  /** The last attempt to send failed. */
  readonly isFailing: boolean;
};

const NOBODY: TeamOnDevice = {
  offers: [],
  jobs: [],
  notices: [],
  unsent: null,
  rounds: [],
  sites: [],
  kept: [],
  isFailing: false,
};

const onDevice = createSource(NOBODY);

/** Empty until the device has been read, without a session and without the feature. */
export const teamOnDevice: Source<TeamOnDevice> = onDevice;

/** Only the log calls this. */
export function publishTeam(team: TeamOnDevice | null, claimed: ReadonlySet<number>): void {
  onDevice.set(team ?? NOBODY);
  // Equal claims stay the same object, so that nothing is planned again.
  const before = claimedSites.get();
  const isEqual = before.size === claimed.size && [...claimed].every((siteId) => before.has(siteId));
  if (!isEqual) claimedSites.set(claimed);
}

let opened: Promise<TeamLog> | null = null;

/** Loads the log once. The next call retries a failed load. */
export async function teamLog(): Promise<TeamLog> {
  opened ??= import('./device-team-log.ts')
    .then(({ openDeviceTeamLog }) => openDeviceTeamLog())
    .catch((cause: unknown) => {
      opened = null;
      throw cause;
    });
  return opened;
}

export function useTeamOnDevice(): TeamOnDevice {
  return useSource(onDevice);
}
