import { useEffect, useRef, useState } from 'react';
import { newFirst } from '#domain/score/new-first.ts';
import type { NewFirst } from '#domain/score/new-first.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';

const SHOWN_MS = 15_000;
const QUIET_MS = 1_000;

type Settled = { readonly rows: readonly RankedSite[]; readonly listed: string };
type News = { readonly first: NewFirst; readonly listed: string };

/**
 * A new first place, for 15 s. Compares rankings that did not change for a second: while scores, boosts or routes load,
 * the first place changes often. Another filter or other areas are not announced either.
 */
export function useNewFirst(rows: readonly RankedSite[], listed: string, settled: boolean): NewFirst | null {
  const last = useRef<Settled>(null);
  const [news, setNews] = useState<News | null>(null);

  // A ranking counts when it has not changed for a moment.
  useEffect(() => {
    if (!settled) return undefined;
    const timer = setTimeout(() => {
      const before = last.current;
      last.current = { rows, listed };
      const first = before?.listed === listed ? newFirst(before.rows, rows) : null;
      if (first === null) return;
      const found = { first, listed };
      setNews(found);
      // Newer news has a time of its own.
      setTimeout(() => setNews((shown) => (shown === found ? null : shown)), SHOWN_MS);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [rows, listed, settled]);

  return news?.listed === listed ? news.first : null;
}
