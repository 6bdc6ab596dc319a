import { Check, CircleAlert, CloudOff, RefreshCw, Zap } from 'lucide-react';
import type { PlanStatus } from './plan-view.ts';
import { planTexts } from './texts.ts';

type StatusSlotProps = { status: PlanStatus; onRefresh: () => void };

/** One line of fixed height above the list: whatever it says, the list does not move. */
export function StatusSlot({ status, onRefresh }: StatusSlotProps) {
  const progress = status.kind === 'busy' ? status.progress : null;
  return (
    <div className="relative flex min-h-10 items-center px-1 text-fact text-ink-2 lg:px-0">
      <div className={`flex min-h-10 min-w-0 flex-1 items-center gap-x-3 ${LOOKS[status.kind] ?? ''}`}>
        <output className="flex min-w-0 flex-1 items-center gap-2">
          <StatusWords status={status} />
        </output>
        {progress && (
          <span className="shrink-0 text-small tabular-nums">
            {planTexts.routes(progress.done, progress.total)}
          </span>
        )}
      </div>
      {status.kind !== 'blank' && (
        <RefreshButton
          label={status.kind === 'failed' ? planTexts.tryNow : planTexts.refresh}
          onClick={onRefresh}
        />
      )}
      {progress && (
        <progress
          aria-label={planTexts.routes(progress.done, progress.total)}
          className="plan-progress absolute inset-x-0 bottom-0 h-1 w-full"
          value={progress.done}
          max={progress.total}
        />
      )}
    </div>
  );
}

/** 44 px in a slot of 40: the target reaches over both edges, the slot keeps its height. */
function RefreshButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="-my-0.5 -mr-1 grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink lg:mr-0"
    >
      <RefreshCw aria-hidden className="size-5" />
    </button>
  );
}

const LOOKS: Partial<Record<PlanStatus['kind'], string>> = {
  offline: '-ml-1 rounded-control border border-warn-line bg-warn-soft px-3 text-warn lg:ml-0',
  failed: 'text-bad',
  news: 'text-ink',
};
const GLYPH = 'size-4 shrink-0';

function StatusWords({ status }: { status: PlanStatus }) {
  switch (status.kind) {
    case 'blank':
      return null;
    case 'offline':
      return (
        <>
          <CloudOff aria-hidden className={GLYPH} />
          <span>
            <strong>{planTexts.offline}</strong> {status.text}
          </span>
        </>
      );
    case 'busy':
      return <BusyWords age={status.age} crowded={status.progress !== null} />;
    case 'news':
      return (
        <>
          <Zap aria-hidden className={GLYPH} fill="currentColor" />
          <span className="line-clamp-2 min-w-0 text-small font-semibold">{status.text}</span>
        </>
      );
    case 'failed':
      return (
        <>
          <CircleAlert aria-hidden className={GLYPH} />
          <TwoLines first={status.message} second={status.text} />
        </>
      );
    case 'idle':
  }
  return (
    <>
      <Check aria-hidden className={GLYPH} />
      <span>{status.text}</span>
    </>
  );
}

/** Too narrow for all of it: the turning arrow goes first. */
function BusyWords({ age, crowded }: { age: string | null; crowded: boolean }) {
  const small = crowded ? 'max-[26rem]:text-small' : '';
  return (
    <>
      <RefreshCw
        aria-hidden
        className={`${GLYPH} ${crowded ? 'max-[26rem]:hidden' : ''} motion-safe:animate-spin`}
      />
      {age === null ? (
        <span className={small}>{planTexts.updating}</span>
      ) : (
        <TwoLines first={planTexts.updating} second={age} />
      )}
    </>
  );
}

/** Two lines of 17 px fit the slot. */
function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className="min-w-0 text-small">
      <span className="block">{first}</span>
      <span className="block">{second}</span>
    </span>
  );
}
