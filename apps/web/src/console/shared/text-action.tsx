import { staffTexts } from './texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Button } from '#ui/button.tsx';

type TextActionProps = {
  children: string;
  /** Full label for screen readers: 'End now, Eldon Garden Car Park'. */
  label?: string;
  onClick: () => void;
  /** A read-only action also works offline. */
  reads?: true;
  pending?: boolean;
};

/** The action of a row. Blocked while offline, with the reason. */
export function TextAction({ children, label, onClick, reads, pending = false }: TextActionProps) {
  const connected = useSource(stableOnline);
  const blocked = pending || (!connected && !reads);
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={blocked || undefined}
      title={blocked && !pending ? staffTexts.offline : undefined}
      onClick={blocked ? undefined : onClick}
      className="inline-flex min-h-11 items-center text-left whitespace-nowrap text-second font-strong text-link hover:underline aria-disabled:text-ink-2 aria-disabled:no-underline"
    >
      {children}
    </button>
  );
}

/** A secondary action of a screen. It writes, so it is blocked offline. */
export function QuietAction({ onClick, children }: { onClick: () => void; children: string }) {
  const connected = useSource(stableOnline);
  return (
    <Button variant="quiet" blocked={!connected} onClick={onClick}>
      {connected ? children : staffTexts.offline}
    </Button>
  );
}
