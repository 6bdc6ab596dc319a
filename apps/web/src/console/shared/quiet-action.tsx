import { staffTexts } from './texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Button } from '#ui/button.tsx';

/** A secondary action of a screen. It writes, so it is blocked offline. */
export function QuietAction({ onClick, children }: { onClick: () => void; children: string }) {
  const connected = useSource(stableOnline);
  return (
    <Button variant="quiet" blocked={!connected} onClick={onClick}>
      {connected ? children : staffTexts.offline}
    </Button>
  );
}
