/** What a warden answers after a visit: nothing, one or two vehicles in contravention, three or more. */
export const FOUND_ANSWERS = [0, 1, 3] as const;

export type Found = (typeof FOUND_ANSWERS)[number];

/** The answer for a number of vehicles. */
export const foundAnswer = (vehicles: number): Found => (vehicles >= 3 ? 3 : vehicles >= 1 ? 1 : 0);
