import { type RefObject, useEffect, useId } from 'react';
import { navigate } from 'wouter/use-browser-location';

type EntryState = { readonly dialog?: unknown } | null;

/** While the dialog is open, browser back closes it instead of leaving the screen. */
export function useCloseOnBack(ref: RefObject<HTMLDialogElement | null>): void {
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const isOnTop = () => (history.state as EntryState)?.dialog === id; // Safe: any script may set the state; it is only compared.
    const close = () => {
      if (dialog.open && !isOnTop()) dialog.close();
    };
    const follow = () => {
      if (dialog.open) {
        const state = { ...(history.state as object | null), dialog: id };
        // A dialog that follows another one reuses its history entry.
        if ((history.state as EntryState)?.dialog === undefined) history.pushState(state, '');
        else history.replaceState(state, '');
        return;
      }
      // Delayed: the next dialog, or a link of this one, may have replaced the entry.
      setTimeout(() => {
        if (isOnTop() && !dialog.open) history.back();
      });
    };
    const watcher = new MutationObserver(follow);
    watcher.observe(dialog, { attributeFilter: ['open'] });
    addEventListener('popstate', close);
    return () => {
      watcher.disconnect();
      removeEventListener('popstate', close);
    };
  }, [ref, id]);
}

/** Opens a screen from a dialog; it takes the place of the dialog in the history. */
export function goFromDialog(path: string, state: object | null = null): void {
  const replace = (history.state as EntryState)?.dialog !== undefined;
  navigate(path, { replace, state });
}
