import { useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

/**
 * Changes with the query of the address and with every command, so that a page with this key opens what was requested.
 */
export function useChosenKey(): string {
  const state: unknown = useHistoryState();
  const chosen = typeof state === 'object' && state !== null && 'chosen' in state ? state.chosen : '';
  return `${useSearch()} ${String(chosen)}`;
}
