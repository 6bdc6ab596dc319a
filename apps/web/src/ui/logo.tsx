/** The logo: a ranking of bars, the first one longest. */
export function Logo({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 30 27" className={className}>
      <rect width="30" height="7.5" rx="3.75" className="fill-(--mark-1)" />
      <rect y="9.75" width="21" height="7.5" rx="3.75" className="fill-(--mark-2)" />
      <rect y="19.5" width="12.5" height="7.5" rx="3.75" className="fill-(--mark-3)" />
    </svg>
  );
}
