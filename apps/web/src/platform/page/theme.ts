import { createSource, useSource } from '#platform/source.ts';

const DARK = '(prefers-color-scheme: dark)';

const isDark = createSource(false, (publish) => {
  const query = matchMedia(DARK);
  const follow = () => publish(query.matches);
  follow();
  query.addEventListener('change', follow);
  return () => query.removeEventListener('change', follow);
});

/** For what style sheets cannot reach: whether the person prefers dark colours. */
export function useTheme(): 'light' | 'dark' {
  return useSource(isDark) ? 'dark' : 'light';
}
