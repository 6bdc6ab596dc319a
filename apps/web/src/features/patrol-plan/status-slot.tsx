import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Zap from 'lucide-react/icons/zap';
import { Fragment } from 'react';
import { type PlanStatus, type PositionError, besidePositionError, routesText } from './plan-view.ts';
import { planTexts } from './texts.ts';

type StatusSlotProps = { status: PlanStatus; positionError: PositionError | null; onRefresh: () => void };

/**
 * A line of 40 px above the list. Its text does not move the list, except with enlarged text or on a very narrow
 * screen.
 */
export function StatusSlot({ status, positionError, onRefresh }: StatusSlotProps) {
  const progress = status.kind === 'busy' ? status.progress : null;
  return (
    <div className="@container relative flex min-h-[40px] items-center px-1 text-fact text-ink-2 lg:px-0">
      {positionError !== null ? (
        <WithPositionError error={positionError} status={status} />
      ) : (
        <div className={`flex min-h-[40px] min-w-0 flex-1 items-center gap-x-3 ${LOOKS[status.kind] ?? ''}`}>
          <output className="flex min-w-0 flex-1 items-center gap-2">
            <StatusWords status={status} />
          </output>
          {progress && <span className="shrink-0 text-small tabular-nums">{routesText(progress)}</span>}
        </div>
      )}
      {status.kind !== 'blank' && (
        <RefreshButton
          label={status.kind === 'failed' ? planTexts.tryNow : planTexts.refresh}
          busy={status.kind === 'busy'}
          onClick={onRefresh}
        />
      )}
      {progress && (
        <progress
          aria-label={routesText(progress)}
          className="plan-progress pointer-events-none absolute inset-x-0 bottom-0 h-1 w-full"
          value={progress.done}
          max={progress.total}
        />
      )}
    </div>
  );
}

type RefreshButtonProps = { label: string; busy: boolean; onClick: () => void };

/** A tap target of 44 px in a line of 40: it overlaps both edges. Its arrow turns while busy. */
function RefreshButton({ label, busy, onClick }: RefreshButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="-my-[2px] -mr-1 grid size-[44px] shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink lg:mr-0"
    >
      <RefreshCw aria-hidden className={`size-5 ${busy ? 'motion-safe:animate-spin' : ''}`} />
    </button>
  );
}

const STRIP = '-ml-1 rounded-control border px-2 lg:ml-0';
const LOOKS: Partial<Record<PlanStatus['kind'], string>> = {
  offline: `${STRIP} border-warn-line bg-warn-soft text-warn`,
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
      return status.age === null ? (
        <span className={status.progress === null ? '' : 'max-[26rem]:text-small'}>{planTexts.updating}</span>
      ) : (
        <TwoLines first={planTexts.updating} second={status.age} />
      );
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
          <CircleAlert aria-hidden className={`${GLYPH} max-[22rem]:hidden`} />
          <TwoLines first={status.message} second={status.text} />
        </>
      );
    case 'idle':
  }
  return (
    <>
      <Check aria-hidden className={`${GLYPH} @max-[12rem]:hidden`} />
      <span>{status.text}</span>
    </>
  );
}

/** One flowing text: on a phone its two lines fit. */
function WithPositionError({ error, status }: { error: PositionError; status: PlanStatus }) {
  return (
    <div
      className={`flex min-h-[40px] min-w-0 flex-1 items-center gap-2 ${error.isRefused ? `${STRIP} border-bad-line bg-bad-soft text-bad` : ''}`}
    >
      <CircleAlert aria-hidden className={`${GLYPH} text-bad max-[26rem]:hidden`} />
      <p className="min-w-0 flex-1 text-small wrap-anywhere">
        <span role="alert" className="text-bad">
          {error.message}
        </span>
        <output>
          {besidePositionError(status, error).map((part) => (
            <Fragment key={part}>
              {' · '}
              <span>{part}</span>
            </Fragment>
          ))}
        </output>
      </p>
    </div>
  );
}

/** Two lines of 17 px fit. */
function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className="min-w-0 text-small">
      <span className="block">{first}</span>
      <span className="block">{second}</span>
    </span>
  );
}
