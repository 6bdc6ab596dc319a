import ChevronDown from 'lucide-react/icons/chevron-down';
import Ellipsis from 'lucide-react/icons/ellipsis';
import type { LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { useDismiss } from './use-dismiss.ts';

type RowAction = { readonly icon: LucideIcon; readonly text: string; readonly onChoose: () => void };

type RowMenuProps = {
  /** Label of the button. */
  label: string;
  /** The button shows its label instead of three dots. */
  isNamed?: boolean;
  actions: readonly RowAction[];
};

const ROW_PX = 48;
const EDGES_PX = 16;

/** A menu button at the end of a row. The menu opens below the row, or above it near the bottom edge. */
export function RowMenu({ label, isNamed = false, actions }: RowMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'no' | 'below' | 'above'>('no');
  const close = () => setOpen('no');
  useDismiss(box, open !== 'no', {
    onOutsideClick: close,
    onEscape() {
      close();
      button.current?.focus();
    },
  });
  const toggle = () => {
    if (open !== 'no' || !button.current) return close();
    const dock = document.querySelector<HTMLElement>('[data-dock-space]')?.offsetHeight ?? 0;
    const { bottom } = button.current.getBoundingClientRect();
    const hasRoom = bottom + actions.length * ROW_PX + EDGES_PX <= innerHeight - dock;
    setOpen(hasRoom ? 'below' : 'above');
  };
  return (
    <div ref={box} className="relative shrink-0">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={open !== 'no'}
        onClick={toggle}
        className={`${isNamed ? 'inline-flex min-h-11 items-center gap-1.5 px-2 text-second font-strong text-link' : 'grid thumb place-items-center text-ink-2'} rounded-control hover:bg-sunken ${open === 'no' ? '' : 'bg-sunken'}`}
      >
        {isNamed && label}
        {isNamed ? (
          <ChevronDown aria-hidden className="size-4.5" />
        ) : (
          <Ellipsis aria-hidden className="size-5" />
        )}
      </button>
      {open !== 'no' && (
        // Above the sticky heads of tables.
        <ul
          style={open === 'below' ? { top: '100%', zIndex: 2 } : { bottom: '100%', zIndex: 2 }}
          className={`absolute ${isNamed ? 'left-0' : 'right-0'} w-55 arrive rounded-card border border-line bg-surface px-2 py-2 shadow-popover`}
        >
          {actions.map(({ icon: Icon, text, onChoose }) => (
            <li key={text}>
              <button
                type="button"
                onClick={() => {
                  close();
                  button.current?.focus();
                  onChoose();
                }}
                className="flex min-h-12 w-full items-center gap-3.5 rounded-option px-3 text-left text-body font-strong hover:bg-sunken"
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
