import { Folded } from './folded.tsx';

type Group = { readonly title: string; readonly names: readonly { key: number; name: string }[] };

/** Collapsible lists of names by group, with their numbers. */
export function FoldedGroups({ summary, groups }: { summary: string; groups: readonly Group[] }) {
  if (groups.length === 0) return null;
  return (
    <Folded summary={summary}>
      {groups.map(({ title, names }) => (
        <section key={title} className="border-t border-line py-3 first:border-0 first:pt-0">
          <h2 className="flex justify-between gap-4 text-second text-ink-2">
            {title}
            <b className="text-ink tabular-nums">{names.length}</b>
          </h2>
          <ul className="mt-1 text-second">
            {names.map(({ key, name }) => (
              <li key={key} className="wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Folded>
  );
}
