import type { Json } from '#json.ts';
import type { SiteScore } from './plan-scores.ts';

/** A plan as it was sent, and the mark of the data and the areas it was made from. */
type KeptPlan = { readonly mark: string; readonly json: Json<SiteScore[]> };

export type KeptPlans = {
  /** The plan last written for these areas in this minute; whether it still holds, its mark tells. */
  find(minute: Date, areaNames: readonly string[]): KeptPlan | undefined;
  keep(minute: Date, areaNames: readonly string[], plan: KeptPlan): void;
};

const MAX_CHARACTERS = 16_000_000;

/**
 * Plans of the current minute. All wardens ask at :01, :16, :31 and :46, and those who share their areas are due the
 * same text. The oldest make room for the newest.
 */
export function createKeptPlans(maxCharacters: number = MAX_CHARACTERS): KeptPlans {
  let current = 0;
  let characters = 0;
  const plans = new Map<string, KeptPlan>();

  const drop = (key: string) => {
    characters -= plans.get(key)?.json.text.length ?? 0;
    plans.delete(key);
  };
  const turnTo = (minute: Date) => {
    if (minute.getTime() === current) return;
    current = minute.getTime();
    characters = 0;
    plans.clear();
  };

  return {
    find(minute, areaNames) {
      turnTo(minute);
      return plans.get(keyOf(areaNames));
    },
    keep(minute, areaNames, plan) {
      turnTo(minute);
      const key = keyOf(areaNames);
      drop(key);
      plans.set(key, plan);
      characters += plan.json.text.length;
      for (const oldest of plans.keys()) {
        if (characters <= maxCharacters) break;
        drop(oldest);
      }
    },
  };
}

const keyOf = (areaNames: readonly string[]): string => JSON.stringify([...new Set(areaNames)].sort());
