import type { staffTeamContract } from '@patrolplan/contract/staff-team';
import type { StaffReply } from '#console/shared/staff-call.ts';
import { stopText } from '#domain/team/state-text.ts';
import { teamTexts } from '#console/shared/team/texts.ts';

type TeamPeople = StaffReply<typeof staffTeamContract.readTeamPeople>;
type Warden = TeamPeople['people'][number];

/** The wardens of an area (null: of any) by name, those who are not on shift last. */
export function wardensFor(people: readonly Warden[], area: string | null): readonly Warden[] {
  return people
    .filter(({ areas }) => area === null || areas.includes(area))
    .toSorted(
      (one, other) =>
        Number(one.isOnShift === false) - Number(other.isOnShift === false) ||
        one.name.localeCompare(other.name),
    );
}

/** 'Priya Nair · stop 4 of 12', 'Tom Robson · not on shift', or the name alone. */
export function wardenOption({ name, isOnShift, progress }: Warden): string {
  const fact = isOnShift === false ? teamTexts.notOnShift : progress && stopText(progress);
  return fact === null ? name : `${name} · ${fact}`;
}
