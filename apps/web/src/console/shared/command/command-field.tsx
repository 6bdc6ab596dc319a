import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { CommandDialog } from './command-dialog.tsx';
import { commandTexts } from './texts.ts';

/** Looks like a field and opens the command dialog; so does '/' outside of fields. */
export function CommandField() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        aria-label={commandTexts.field}
        onClick={() => setIsOpen(true)}
        className="inline-flex size-12 shrink-0 items-center justify-center gap-3 rounded-control border border-line-strong bg-surface text-second text-ink-2 hover:bg-sunken lg:size-auto lg:min-h-11 lg:w-75 lg:justify-start lg:px-3.5"
      >
        <Search aria-hidden className="size-5 shrink-0 text-ink" />
        <span className="hidden flex-1 text-left lg:inline">{commandTexts.field}</span>
        <kbd className="hidden rounded-option border border-line-strong px-1.5 text-small text-ink lg:inline">
          /
        </kbd>
      </button>
      {isOpen && (
        // Not lazy: characters typed while it loads would be lost.
        <CommandDialog onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

/** Whether a key press belongs to a field or an open dialog. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('input, textarea, select, [contenteditable], dialog') !== null;
}
