import { staffTexts } from '#console/shared/texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Button } from '#ui/button.tsx';

type DraftButtonsProps = { hasChanges: boolean; pending: boolean; onDiscard: () => void };

/** Discard, while there are changes, and Save, which waits for changes and for a connection. */
export function DraftButtons({ hasChanges, pending, onDiscard }: DraftButtonsProps) {
  const connected = useSource(stableOnline);
  return (
    <>
      {hasChanges && (
        <Button variant="quiet" onClick={onDiscard}>
          {staffTexts.discard}
        </Button>
      )}
      <Button
        type="submit"
        pending={pending}
        pendingLabel={staffTexts.saving}
        blocked={!connected || !hasChanges}
      >
        {connected ? staffTexts.save : staffTexts.offline}
      </Button>
    </>
  );
}
