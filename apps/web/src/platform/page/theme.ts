import { createSource, useSource } from '#platform/source.ts';

const DARK = '(prefers-color-scheme: dark)';

const isDark = createSource(false, (publish) => {
  const query = matchMedia(DARK);
  const follow = () => publish(query.matches);
  follow();
  query.addEventListener('change', follow);
  return () => query.removeEventListener('change', follow);
});

/** Whether the person prefers dark colours, for code that style sheets do not reach. */
export function useTheme(): 'light' | 'dark' {
  return useSource(isDark) ? 'dark' : 'light';
}
