/** An inner shade instead of a thicker edge: the text does not move when a field turns out wrong. */
export const fieldLook =
  'block min-h-12 w-full rounded-control border border-line-strong bg-surface px-3.5 text-body text-ink transition-colors duration-120 aria-invalid:border-bad aria-invalid:inset-ring aria-invalid:inset-ring-bad';
