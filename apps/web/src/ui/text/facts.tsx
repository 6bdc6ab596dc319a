/** Names above values, in columns where they fit. */
export function Facts({ facts }: { facts: readonly (readonly string[])[] }) {
  return (
    <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-3">
      {facts.map(([name, value]) => (
        <div key={name} className="flex-[1_1_auto]">
          <dt className="text-small text-ink-2">{name}</dt>
          <dd className="text-dialog whitespace-nowrap tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
