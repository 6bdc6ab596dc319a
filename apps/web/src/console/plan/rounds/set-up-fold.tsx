import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useState } from 'react';

type SetUpFoldProps = {
  title: string;
  /** What is set inside, in words. */
  state: ReactNode;
  /** Opened while a field inside is wrong. */
  hasError?: boolean;
  children: ReactNode;
};

/** Rare settings: closed, their state is said in words. */
export function SetUpFold({ title, state, hasError = false, children }: SetUpFoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || hasError;
  return (
    <details
      className="group/fold border-t border-line"
      open={isShown}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-start gap-x-3 rounded-option px-4 py-3 -outline-offset-3! [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="mt-0.5 size-5 shrink-0 group-open/fold:rotate-90" />
        <span className="grid min-w-0 flex-1 gap-x-5 @min-[48rem]:grid-cols-[20rem_minmax(0,1fr)]">
          <span className="text-body font-strong">{title}</span>
          <span className="min-w-0 text-second wrap-break-word text-ink-2">{state}</span>
        </span>
      </summary>
      {isShown && <div className="px-4 pb-5">{children}</div>}
    </details>
  );
}
