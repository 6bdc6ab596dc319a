import type { contract, ReadReply } from '@patrolplan/contract';

export type Profile = {
  /** Null when the service does not send it; the device then stores no visits. */
  readonly userId: number | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly isActive: boolean;
  readonly isStaff: boolean;
  readonly areas: readonly string[];
};

export function profileFromReply(reply: ReadReply<typeof contract.readProfile>): Profile {
  return {
    userId: reply.user_id,
    firstName: reply.first_name,
    lastName: reply.last_name,
    isActive: reply.is_active,
    isStaff: reply.is_staff,
    areas: reply.user_areas,
  };
}

/** The first letters of first and last name; 'U' without a name. */
export function initials(profile: Pick<Profile, 'firstName' | 'lastName'> | null): string {
  const letters = firstLetter(profile?.firstName) + firstLetter(profile?.lastName);
  return letters === '' ? 'U' : letters.toUpperCase();
}

/** The admin flag equals the profile's is_staff. */
export function isAdmin(profile: Profile): boolean {
  return profile.isStaff;
}

/** By code point, so that a character outside the basic plane is not cut in half. */
function firstLetter(name = ''): string {
  const [first = ''] = name.trim();
  return first;
}
