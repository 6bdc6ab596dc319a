import type { TeamDraft } from '#domain/team/team-event.ts';
import { report } from '#platform/report.ts';
import { teamLog } from '#state/team/team.ts';

/** Stores what the person did and sends it. False if it could not be stored. */
export async function recordTeamEvent(draft: TeamDraft, addsStop = false): Promise<boolean> {
  try {
    return await (await teamLog()).record(draft, addsStop);
  } catch (cause) {
    report('team', cause);
    return false;
  }
}
