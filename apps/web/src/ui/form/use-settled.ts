import { useEffect, useState } from 'react';

const DELAY_MS = 250;

/** Debounces a text: its value when the typing paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return undefined;
    const timer = setTimeout(() => setSettled(text), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, settled]);
  return settled;
}
