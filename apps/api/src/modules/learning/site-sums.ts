/** An answer that counts. */
export type CountedAnswer = {
  /** Day type and period. */
  readonly cell: string;
  readonly week: number;
  readonly found: number;
  /** From 0 to 1. */
  readonly exposure: number;
};

/** What was found at a site in a cell. All but `answers` lose half of their weight every four weeks. */
export type CellSum = {
  readonly answers: number;
  /** Finds weighted by exposure. */
  readonly found: number;
  /** Exposure weighted by exposure: a visit with half the exposure finds half, and counts half. */
  readonly effort: number;
  readonly visits: number;
};

/** The sums of a site by cell, with the weights of a week. */
export type SiteSums = { readonly week: number; readonly cells: Readonly<Record<string, CellSum>> };

const HALF_LIFE_WEEKS = 4;
/** A single visit weighs less after about half a year. */
const LEAST_VISITS = 0.01;
const NOTHING: CellSum = { answers: 0, found: 0, effort: 0, visits: 0 };

/** The same sums in a later week. Scores follow change, so older answers count less; at last they are forgotten. */
export function sumsInWeek({ week, cells }: SiteSums, thisWeek: number): SiteSums {
  const weight = weekWeight(week, thisWeek);
  const later = Object.entries(cells).map(([cell, { answers, found, effort, visits }]) => {
    return [
      cell,
      { answers, found: weight * found, effort: weight * effort, visits: weight * visits },
    ] as const;
  });
  return {
    week: thisWeek,
    cells: Object.fromEntries(later.filter(([, { visits }]) => visits >= LEAST_VISITS)),
  };
}

/** Adds answers of this week and of weeks before it. */
export function addAnswers(
  sums: SiteSums | undefined,
  answers: readonly CountedAnswer[],
  thisWeek: number,
): SiteSums {
  const { cells } = sumsInWeek(sums ?? { week: thisWeek, cells: {} }, thisWeek);
  const added: Record<string, CellSum> = { ...cells };
  for (const { cell, week, found, exposure } of answers) {
    const sum = added[cell] ?? NOTHING;
    const weight = weekWeight(week, thisWeek);
    added[cell] = {
      answers: sum.answers + 1,
      found: sum.found + weight * exposure * found,
      effort: sum.effort + weight * exposure * exposure,
      visits: sum.visits + weight,
    };
  }
  return { week: thisWeek, cells: added };
}

const weekWeight = (week: number, thisWeek: number): number => 2 ** ((week - thisWeek) / HALF_LIFE_WEEKS);
