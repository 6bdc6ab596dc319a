/** A block where something will stand. No shimmer: nothing moves by itself. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`rounded-row border border-line bg-sunken ${className}`} />;
}
