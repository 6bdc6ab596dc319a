import { useEffect } from 'react';
import { boostedName, boostEnd } from './boost.ts';
import type { Boost } from './boost.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

const lastBoosts = storedValue('pp:staffBoosts');

/** Stores the active boosts for the dashboard and the navigation, which make no call of their own. */
export function useRememberBoosts(boosts: readonly Boost[] | undefined, readAt: number): void {
  useEffect(() => {
    if (boosts) lastBoosts.set({ at: readAt, boosts: inForce(boosts) });
  }, [boosts, readAt]);
}

function inForce(boosts: readonly Boost[]) {
  return boosts
    .filter(({ state }) => state === 'in force')
    .map((boost) => ({
      id: boost.id,
      on: boostedName(boost),
      reason: boost.reason,
      amount: boost.amount,
      until: boostEnd(boost).getTime(),
    }));
}
