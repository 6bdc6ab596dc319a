import { useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

/** Changes with the query of the address and with every command: a page with this key opens what was asked for. */
export function useChosenKey(): string {
  const state: unknown = useHistoryState();
  const chosen = typeof state === 'object' && state !== null && 'chosen' in state ? state.chosen : '';
  return `${useSearch()} ${String(chosen)}`;
}
