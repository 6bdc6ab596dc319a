import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

type Row = { site_id: number; site_name: string; base_score: number };

/** A minimal React page with the scored sites, fetched when its bundle has run: the baseline of the comparison. */
function List() {
  const [rows, setRows] = useState<readonly Row[]>([]);
  useEffect(() => {
    void load().then((read) => setRows(read.toSorted((one, other) => other.base_score - one.base_score)));
  }, []);
  return (
    <main>
      <h1>PatrolPlan</h1>
      <ol>
        {rows.map((row) => (
          <li key={row.site_id}>
            <a href={`/patrolplan/${row.site_id}/${encodeURIComponent(row.site_name)}`}>{row.site_name}</a>
            <span>{row.base_score.toFixed(2)}</span>
          </li>
        ))}
      </ol>
    </main>
  );
}

async function load(): Promise<readonly Row[]> {
  const reply = await fetch('/api/v1/sites/scores/', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${localStorage.getItem('accessToken') ?? ''}`,
    },
    body: JSON.stringify({ selected_areas: JSON.parse(localStorage.getItem('selectedAreas') ?? '[]') }),
  });
  // Safe: the bench's own service answers, and a wrong answer shows as a page without rows.
  return (await reply.json()) as readonly Row[];
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<List />);
