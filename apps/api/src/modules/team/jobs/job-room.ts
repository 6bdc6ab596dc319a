/** Open jobs of an area, and of a person. Every phone of the area reads them. */
export const MAX_OPEN_JOBS = 200;
/** Jobs that are given in an area within a day, also those that were taken back: the board lists them. */
export const MAX_JOBS_A_DAY = 1_000;

export type JobCount = {
  readonly kind: 'area' | 'person';
  readonly id: number;
  readonly open: number;
  readonly today: number;
};

/** Whether there is room for another job. Counts each job that it accepts. */
export function jobRoom(
  counts: readonly JobCount[],
): (job: { readonly areaId: number; readonly userId: number | null }) => boolean {
  const known = new Map(counts.map(({ kind, id, open, today }) => [`${kind} ${id}`, { open, today }]));
  const of = (key: string) => known.get(key) ?? { open: 0, today: 0 };
  return ({ areaId, userId }) => {
    const area = `area ${areaId}`;
    const person = userId === null ? null : `person ${userId}`;
    const isFull =
      of(area).open >= MAX_OPEN_JOBS ||
      of(area).today >= MAX_JOBS_A_DAY ||
      (person !== null && of(person).open >= MAX_OPEN_JOBS);
    if (isFull) return false;
    for (const key of person === null ? [area] : [area, person])
      known.set(key, { open: of(key).open + 1, today: of(key).today + 1 });
    return true;
  };
}
