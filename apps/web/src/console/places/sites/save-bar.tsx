import { siteFormTexts } from './texts.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Button } from '#ui/button.tsx';
import { Docked } from '#ui/docked.tsx';

type SaveBarProps = {
  label: string;
  pendingLabel: string;
  pending: boolean;
  hasChanges: boolean;
  onDiscard: () => void;
};

/** Save and discard: at the bottom edge of a phone, after the form on wide screens. */
export function SaveBar({ label, pendingLabel, pending, hasChanges, onDiscard }: SaveBarProps) {
  const connected = useSource(stableOnline);
  return (
    <Docked>
      <div className="flex flex-wrap gap-2.5 max-lg:*:flex-auto">
        {hasChanges && (
          <Button variant="quiet" onClick={onDiscard}>
            {siteFormTexts.discard}
          </Button>
        )}
        <Button
          type="submit"
          pending={pending}
          pendingLabel={pendingLabel}
          blocked={!connected || !hasChanges}
        >
          {connected ? label : staffTexts.offline}
        </Button>
      </div>
    </Docked>
  );
}
