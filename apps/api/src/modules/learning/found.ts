/** What a warden answers after a visit: nothing, one or two vehicles in contravention, three or more. */
export type Found = 0 | 1 | 3;

/** The answer for a number of vehicles. */
export const foundAnswer = (vehicles: number): Found => (vehicles >= 3 ? 3 : vehicles >= 1 ? 1 : 0);
