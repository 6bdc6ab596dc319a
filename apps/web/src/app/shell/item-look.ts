const BASE =
  'flex w-full items-center gap-3 rounded-control border border-transparent px-3 text-left text-ink-2 no-underline transition-colors duration-120 hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-link forced-colors:aria-[current]:border-current';

/** An entry of the sidebar. */
export const smallItem = `${BASE} min-h-11 text-second font-semibold`;

/** An entry of the avatar menu. */
export const mediumItem = `${BASE} min-h-12 text-second font-semibold`;

/** An entry of the phone's menu. */
export const largeItem = `${BASE} min-h-14 text-body font-medium`;
