import Ban from 'lucide-react/icons/ban';
import { useRef, useState } from 'react';
import type { ClosureReason } from '@patrolplan/contract/closures';
import { ClosureChoices } from './closure-choices.tsx';
import { ClosureNote } from './closure-note.tsx';
import { closureTexts } from './texts.ts';
import type { DeviceClosure } from '#domain/closure/device-closure.ts';
import { CANNOT_BE_ENFORCED, closureRefusalText, closureText } from '#domain/closure/closure-words.ts';
import { useSource } from '#platform/source.ts';
import { withFieldLog } from '#state/field/field.ts';
import { useClosuresOnDevice } from '#state/field/on-device.ts';
import { person } from '#state/session/person.ts';
import { closedSites } from '#state/plan/closed-and-claimed-sites.ts';
import { StripButton } from '#ui/dock/dock.tsx';
import { Sheet } from '#ui/dialog/sheet.tsx';

type CloseSiteProps = { siteId: number; siteName: string };

/** After the address of a site: marks that it cannot be enforced, or says that it cannot. */
export function CloseSite({ siteId, siteName }: CloseSiteProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const box = useRef<HTMLDivElement>(null);
  /** The closure recorded on this page: it can be undone. */
  const [ownClosureId, setOwnClosureId] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const [timesClosed, setTimesClosed] = useState(0);
  const isClosed = useSource(closedSites)?.includes(siteId) === true;
  const own = useClosuresOnDevice().findLast((mark) => mark.siteId === siteId);
  if (useSource(person) === null) return null;
  // Each change removes the focused element.
  const keepFocus = () => box.current?.focus({ preventScroll: true });

  async function choose(reason: ClosureReason): Promise<void> {
    sheet.current?.close();
    const recorded = await withFieldLog((log) => log.record({ kind: 'closure', siteId, siteName, reason }));
    setOwnClosureId(recorded?.event.id ?? null);
    setMessage(recorded === null ? closureTexts.notStored : '');
    if (recorded !== null) keepFocus();
  }

  async function undo(id: string): Promise<void> {
    const isUndone = await withFieldLog((log) => log.undo(id));
    setMessage(isUndone ? closureTexts.undone : closureTexts.tooLate);
    keepFocus();
  }

  async function dismiss(id: string): Promise<void> {
    await withFieldLog((log) => log.dismiss(id));
    keepFocus();
  }

  const isOwn = own !== undefined && (own.state === 'waiting' || (own.state === 'sent' && isClosed));
  return (
    <div ref={box} tabIndex={-1} className="mt-1 text-second">
      {isOwn || isClosed ? (
        <p className="flex flex-wrap items-center gap-x-2 py-1.5">
          <span className="flex min-w-0 items-center gap-2">
            <Ban aria-hidden className="size-4 shrink-0" />
            <b>{isOwn ? closureText(own.reason) : CANNOT_BE_ENFORCED}</b>
          </span>
          {isOwn && <span className="text-ink-2">{stateText(own)}</span>}
          {isOwn && ownClosureId === own.id && own.state === 'waiting' && (
            <span className="flex flex-wrap">
              <ClosureNote markId={own.id} />
              <StripButton onClick={() => void undo(own.id)}>{closureTexts.undo}</StripButton>
            </span>
          )}
        </p>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => sheet.current?.showModal()}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline underline-offset-4"
        >
          <Ban aria-hidden className="size-4 shrink-0" />
          {closureTexts.open}
        </button>
      )}
      {own?.state === 'refused' && (
        <p className="flex flex-wrap items-center gap-x-2 text-bad">
          {closureRefusalText(own.refusal)}
          <StripButton onClick={() => void dismiss(own.id)}>{closureTexts.remove}</StripButton>
        </p>
      )}
      <output className="block">{message}</output>
      <Sheet
        ref={sheet}
        id="mark-title"
        title={closureTexts.title(siteName)}
        note={closureTexts.tap}
        cancelLabel={closureTexts.cancel}
        onClose={() => setTimesClosed((times) => times + 1)}
      >
        <ClosureChoices key={timesClosed} siteName={siteName} onChoose={(reason) => void choose(reason)} />
      </Sheet>
    </div>
  );
}

const stateText = ({ state, note }: DeviceClosure): string => {
  const sent = state === 'waiting' ? closureTexts.unsent : closureTexts.sent;
  return note === '' ? sent : `${note} · ${sent}`;
};
