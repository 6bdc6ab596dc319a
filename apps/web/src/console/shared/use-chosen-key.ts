import { useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

/**
 * Changes with the query of the address and with every command, so that a page with this key opens what was requested.
 * `filters` are names in the query that the page follows by itself.
 */
export function useChosenKey(filters: readonly string[] = []): string {
  const state: unknown = useHistoryState();
  const chosen = typeof state === 'object' && state !== null && 'chosen' in state ? state.chosen : '';
  const params = new URLSearchParams(useSearch());
  for (const name of filters) params.delete(name);
  return `${params.toString()} ${String(chosen)}`;
}
