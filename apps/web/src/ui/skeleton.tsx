/** A placeholder block. No shimmer, so that nothing moves. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`rounded-row border border-line bg-sunken ${className}`} />;
}
