import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { LucideIcon } from 'lucide-react';
import type { Outcome } from '#console/shared/outcome-strip.tsx';
import type { Problem } from '#console/shared/problem.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Button } from '#ui/button.tsx';

type SaveBarProps = {
  label: string;
  pendingLabel: string;
  pending: boolean;
  hasChanges: boolean;
  /** The result of the last save: 'Saved.' */
  done: Outcome | null;
  problem: Problem | null;
  onDiscard: () => void;
};

/** Save, discard and the result: always visible at the lower edge. */
export function SaveBar(props: SaveBarProps) {
  const { label, pendingLabel, pending, hasChanges, done, problem, onDiscard } = props;
  const connected = useSource(stableOnline);
  return (
    <div
      data-docked=""
      className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-surface landscape-phone:static! max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-5 max-lg:px-4 max-lg:pt-2 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:sticky lg:bottom-0 lg:z-4 lg:rounded-card lg:border lg:px-4 lg:py-3"
    >
      <output className="min-w-0 flex-[1_1_12rem] text-second">
        {problem ? (
          <Said icon={CircleAlert} look="text-bad">
            {[problem.message, problem.detail].filter(Boolean).join(' ')}
          </Said>
        ) : hasChanges ? (
          <span className="text-ink-2">{staffTexts.unsaved}</span>
        ) : (
          done && (
            <Said icon={CircleCheck} look="text-good">
              {done.message}
            </Said>
          )
        )}
      </output>
      <div className="flex flex-wrap gap-2.5 max-lg:w-full max-lg:*:flex-auto">
        {!problem && !hasChanges && done?.undo && (
          <Button variant="quiet" pending={done.undo.pending} onClick={done.undo.run}>
            {staffTexts.undo}
          </Button>
        )}
        {hasChanges && (
          <Button variant="quiet" onClick={onDiscard}>
            {staffTexts.discardChanges}
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
    </div>
  );
}

const Said = ({ icon: Icon, look, children }: { icon: LucideIcon; look: string; children: string }) => (
  <span className={`flex items-center gap-2 font-medium ${look}`}>
    <Icon aria-hidden className="size-5 shrink-0" />
    <span className="min-w-0">{children}</span>
  </span>
);
