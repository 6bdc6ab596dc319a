import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Sort } from '#ui/table/column.ts';

const DELAY_MS = 250;

/** The search input of the call. */
export type SitesInput = {
  readonly text: string;
  readonly area: string;
  readonly withRetired: boolean;
  readonly sort: 'name' | 'postcode';
  readonly descending: boolean;
};

export type SiteQuery = {
  /** As typed. The search follows when the typing pauses. */
  readonly text: string;
  readonly input: SitesInput;
  /** The cursor of the page, and the number of pages before it. */
  readonly after: string;
  readonly page: number;
  readonly type: (text: string) => void;
  readonly change: (part: Partial<Pick<SitesInput, 'area' | 'withRetired'>>) => void;
  readonly sortBy: (sort: Sort) => void;
  readonly goTo: (page: 'next' | 'previous', next: string) => void;
};

/** The search of the list. It is in the address, so that a reload and browser back from a site keep it. */
export function useSiteQuery(): SiteQuery {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(params.get('text') ?? '');
  const [ends, setEnds] = useState<readonly string[]>([]);
  const input = readInput(params);
  const set = (part: Readonly<Record<string, string>>) => {
    setEnds([]);
    setParams((now) => withParams(now, part), { replace: true });
  };
  useEffect(() => {
    if (typed.trim() === input.text) return undefined;
    const timer = setTimeout(() => set({ text: typed.trim() }), DELAY_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing starts the delay
  }, [typed]);
  return {
    text: typed,
    input,
    after: ends.at(-1) ?? '',
    page: ends.length,
    type: setTyped,
    change: ({ area, withRetired: retired }) =>
      set({
        ...(area === undefined ? {} : { area }),
        ...(retired === undefined ? {} : { retired: retired ? 'yes' : '' }),
      }),
    sortBy: ({ by, descending }) => set({ sort: by === 'name' ? '' : by, order: descending ? 'down' : '' }),
    goTo: (page, next) => setEnds(page === 'next' ? [...ends, next] : ends.slice(0, -1)),
  };
}

function readInput(params: URLSearchParams): SitesInput {
  return {
    text: (params.get('text') ?? '').slice(0, 200),
    area: (params.get('area') ?? '').slice(0, 200),
    withRetired: params.get('retired') === 'yes',
    sort: params.get('sort') === 'postcode' ? 'postcode' : 'name',
    descending: params.get('order') === 'down',
  };
}

/** An empty value removes the parameter. */
function withParams(now: URLSearchParams, part: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(part)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
