import { Check, CircleAlert, CloudOff, RefreshCw } from 'lucide-react';
import type { PlanStatus } from './plan-view.ts';
import { planTexts } from './texts.ts';

/** One line of fixed height above the list: whatever it says, the list does not move. */
export function StatusSlot({ status }: { status: PlanStatus }) {
  const progress = status.kind === 'busy' ? status.progress : null;
  return (
    <div
      data-progress={progress === null ? undefined : ''}
      className="relative flex h-10 items-center gap-3 px-1 text-fact text-ink-2 max-[26rem]:data-progress:text-small lg:px-0"
    >
      <output className={`flex min-w-0 flex-1 items-center gap-2 ${status.kind === 'offline' ? STRIP : ''}`}>
        <StatusWords status={status} />
      </output>
      {progress && (
        <>
          <span className="shrink-0 tabular-nums">{planTexts.routes(progress.done, progress.total)}</span>
          <progress
            aria-label={planTexts.routes(progress.done, progress.total)}
            className="plan-progress absolute inset-x-0 bottom-0 h-1 w-full"
            value={progress.done}
            max={progress.total}
          />
        </>
      )}
    </div>
  );
}

const STRIP = '-mx-1 h-10 rounded-control border border-warn-line bg-warn-soft px-3 text-warn lg:mx-0';
const GLYPH = 'size-4 shrink-0';

function StatusWords({ status }: { status: PlanStatus }) {
  if (status.kind === 'blank') return null;
  if (status.kind === 'busy') {
    return (
      <>
        <RefreshCw
          aria-hidden
          className={`${GLYPH} in-data-progress:max-[26rem]:hidden motion-safe:animate-spin`}
        />
        <span className="truncate">{planTexts.updating}</span>
      </>
    );
  }
  if (status.kind === 'offline') {
    return (
      <>
        <CloudOff aria-hidden className={GLYPH} />
        <span className="truncate">
          <strong>{planTexts.offline}</strong> {status.text}
        </span>
      </>
    );
  }
  if (status.kind === 'failed') {
    return (
      <>
        <CircleAlert aria-hidden className={`${GLYPH} text-bad`} />
        <span className="min-w-0 text-small text-bad">
          <span className="block truncate">{status.message}</span>
          {status.detail !== undefined && <span className="block truncate">{status.detail}</span>}
        </span>
      </>
    );
  }
  return (
    <>
      <Check aria-hidden className={GLYPH} />
      <span>{status.text}</span>
    </>
  );
}
