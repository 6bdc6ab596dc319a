import Ban from 'lucide-react/icons/ban';
import { useRef, useState } from 'react';
import type { MarkReason } from '@patrolplan/contract/marks';
import { MarkChoices } from './mark-choices.tsx';
import { MarkNote } from './mark-note.tsx';
import { markTexts } from './texts.ts';
import type { DeviceMark } from '#domain/mark/device-mark.ts';
import { CANNOT_BE_ENFORCED, markRefusalText, markText } from '#domain/mark/mark-words.ts';
import { report } from '#platform/report.ts';
import { useSource } from '#platform/source.ts';
import { markLog, useMarksOnDevice } from '#state/marks/marks.ts';
import { storeMark, undoMark } from '#state/marks/store-mark.ts';
import { person } from '#state/person.ts';
import { markedSites } from '#state/plan/marked-sites.ts';
import { StripButton } from '#ui/dock.tsx';
import { Sheet } from '#ui/sheet.tsx';

type MarkSiteProps = { siteId: number; siteName: string };

/** Below the name of a site: marks that it cannot be enforced, in two taps, or says that it cannot. */
export function MarkSite({ siteId, siteName }: MarkSiteProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const box = useRef<HTMLDivElement>(null);
  /** The mark that was made on this page: it can be taken back. */
  const [made, setMade] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const isTold = useSource(markedSites)?.includes(siteId) === true;
  const own = useMarksOnDevice().marks.findLast((mark) => mark.siteId === siteId);
  if (useSource(person) === null) return null;
  // What has the focus goes with each change.
  const keepFocus = () => box.current?.focus({ preventScroll: true });

  async function choose(reason: MarkReason): Promise<void> {
    sheet.current?.close();
    const mark = await storeMark({ siteId, siteName, reason });
    setMade(mark?.id ?? null);
    setMessage(mark === null ? markTexts.notStored : '');
    if (mark !== null) keepFocus();
  }

  async function undo(id: string): Promise<void> {
    setMessage((await undoMark(id)) ? markTexts.undone : markTexts.tooLate);
    keepFocus();
  }

  async function dismiss(id: string): Promise<void> {
    await (await markLog()).dismiss(id);
    keepFocus();
  }

  const act = (work: Promise<void>) => {
    work.catch((cause: unknown) => report('mark', cause));
  };

  const isOwn = own !== undefined && (own.state === 'waiting' || (own.state === 'sent' && isTold));
  return (
    <div ref={box} tabIndex={-1} className="mt-1 text-second">
      {isOwn || isTold ? (
        <p className="flex flex-wrap items-center gap-x-2 py-1.5">
          <span className="flex min-w-0 items-center gap-2">
            <Ban aria-hidden className="size-4 shrink-0" />
            <b>{isOwn ? markText(own.reason) : CANNOT_BE_ENFORCED}</b>
          </span>
          {isOwn && <span className="text-ink-2">{stateText(own)}</span>}
          {isOwn && made === own.id && own.state === 'waiting' && (
            <span className="flex flex-wrap">
              <MarkNote markId={own.id} />
              <StripButton onClick={() => act(undo(own.id))}>{markTexts.undo}</StripButton>
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
          {markTexts.open}
        </button>
      )}
      {own?.state === 'refused' && (
        <p className="flex flex-wrap items-center gap-x-2 text-bad">
          {markRefusalText(own.refusal)}
          <StripButton onClick={() => act(dismiss(own.id))}>{markTexts.remove}</StripButton>
        </p>
      )}
      <output className="block">{message}</output>
      <Sheet
        ref={sheet}
        id="mark-title"
        title={markTexts.title(siteName)}
        note={markTexts.tap}
        cancelLabel={markTexts.cancel}
      >
        <MarkChoices onChoose={(reason) => act(choose(reason))} />
      </Sheet>
    </div>
  );
}

const stateText = ({ state, note }: DeviceMark): string => {
  const sent = state === 'waiting' ? markTexts.unsent : markTexts.sent;
  return note === '' ? sent : `${note} · ${sent}`;
};
