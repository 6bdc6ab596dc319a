import { useEffect, useRef, useState } from 'react';
import { type NewFirst, newFirst } from '#domain/score/new-first.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';

const SHOWN_MS = 15_000;
const QUIET_MS = 1_000;

type Settled = { readonly rows: readonly RankedSite[]; readonly listed: string };
type News = { readonly first: NewFirst; readonly listed: string };

/**
 * Announces a new first place for 15 s. Compares rankings that were stable for a second, because the first place
 * changes often while scores, boosts or routes load. A change of filter or areas is not announced.
 */
export function useNewFirst(rows: readonly RankedSite[], listed: string, settled: boolean): NewFirst | null {
  const last = useRef<Settled>(null);
  const [news, setNews] = useState<News | null>(null);

  // A ranking counts when it was stable for a second.
  useEffect(() => {
    if (!settled) return undefined;
    const timer = setTimeout(() => {
      const before = last.current;
      last.current = { rows, listed };
      const first = before?.listed === listed ? newFirst(before.rows, rows) : null;
      if (first === null) return;
      const found = { first, listed };
      setNews(found);
      // A newer announcement has its own timer.
      setTimeout(() => setNews((shown) => (shown === found ? null : shown)), SHOWN_MS);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [rows, listed, settled]);

  return news?.listed === listed ? news.first : null;
}
