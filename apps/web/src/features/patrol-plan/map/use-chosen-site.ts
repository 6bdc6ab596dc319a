import { useEffect, useState } from 'react';

type EntryState = { readonly mapSite?: unknown } | null;

/** The chosen site is in the history entry: browser back closes its sheet, and back from its page shows it again. */
export function useChosenSite(): {
  readonly chosen: number | null;
  readonly choose: (id: number) => void;
  readonly close: () => void;
} {
  const [chosen, setChosen] = useState(chosenInHistory);
  useEffect(() => {
    const follow = () => setChosen(chosenInHistory());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return {
    chosen,
    choose(id) {
      const state = { ...(history.state as object | null), mapSite: id };
      if (chosenInHistory() === null) history.pushState(state, '');
      else history.replaceState(state, '');
      setChosen(id);
    },
    close() {
      if (chosenInHistory() === null) setChosen(null);
      else history.back();
    },
  };
}

function chosenInHistory(): number | null {
  const id = (history.state as EntryState)?.mapSite; // Safe: any script may set the state; it is checked here.
  return typeof id === 'number' ? id : null;
}
