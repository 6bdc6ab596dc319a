/** A placeholder block, also inside a line of text. Not animated. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block rounded-row border border-line bg-sunken ${className}`} />;
}
