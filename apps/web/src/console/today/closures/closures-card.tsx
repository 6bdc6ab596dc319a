import { staffContract } from '@patrolplan/contract/staff';
import Ban from 'lucide-react/icons/ban';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { useState } from 'react';
import { ClearDialog, ConfirmDialog } from './closure-dialogs.tsx';
import { type StaffClosure, endText, factText } from './closure.ts';
import { FAULTS, closureTexts } from './texts.ts';
import { OutcomeStrip } from '#console/shared/outcome-strip.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import { useFoldedCard } from '#console/today/empty-cards.tsx';
import { CardFrame, NoRows, SiteLink, TodayRow } from '#console/today/today-card.tsx';
import { screens } from '#config/screens.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

/** A mark acts at once, so staff hear of it soon. */
const REFRESH_MS = 30_000;
const FIRST_ROWS = 3;

type Opened = { readonly kind: 'confirm' | 'clear'; readonly mark: StaffClosure };

/** Sites that cannot be enforced: those that nobody has confirmed first. */
export function ClosuresCard({ area, now }: { area: string; now: Date }) {
  const { data, failed } = useStaffData(staffContract.listMarks, {}, { refetchMs: REFRESH_MS });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const marks = data?.marks.filter(({ areaName }) => area === '' || areaName === area) ?? [];
  const count = area === '' ? (data?.count ?? 0) : marks.length;
  const isEmpty = data !== undefined && count === 0;
  useFoldedCard('marks', isEmpty);
  const shown = isWhole ? marks : marks.slice(0, FIRST_ROWS);
  const finish = (message: string) => {
    setOpened(null);
    setDone(message);
  };
  const open = (kind: Opened['kind'], mark: StaffClosure) => {
    setDone(null);
    setOpened({ kind, mark });
  };
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
      {!isEmpty && (
        <CardFrame
          title={closureTexts.title}
          count={count}
          all={{ href: `${screens.staffToday.path}?${FAULTS}`, label: closureTexts.report }}
        >
          {data === undefined && (failed ? <NoRows>{closureTexts.failed}</NoRows> : <Loading />)}
          {shown.length > 0 && (
            <ul className="divide-y divide-line border-t border-line">
              {shown.map((mark) => (
                <ClosureRow key={mark.id} mark={mark} now={now} onOpen={open} />
              ))}
            </ul>
          )}
          {count > FIRST_ROWS && (
            <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 text-second text-ink-2">
              <span>{count > shown.length && closureTexts.more(count - shown.length)}</span>
              <TextAction reads onClick={() => setIsWhole(!isWhole)}>
                {isWhole ? closureTexts.showFewer : closureTexts.showAll}
              </TextAction>
            </div>
          )}
        </CardFrame>
      )}
      <OutcomeStrip done={done === null ? null : { message: done }} problem={null} />
      {opened?.kind === 'confirm' && (
        <ConfirmDialog mark={opened.mark} now={now} onDone={finish} onClose={() => setOpened(null)} />
      )}
      {opened?.kind === 'clear' && (
        <ClearDialog mark={opened.mark} onDone={finish} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

type ClosureRowProps = {
  mark: StaffClosure;
  now: Date;
  onOpen: (kind: Opened['kind'], mark: StaffClosure) => void;
};

function ClosureRow({ mark, now, onOpen }: ClosureRowProps) {
  const { siteId, siteName, note, isConfirmed } = mark;
  const confirm = isConfirmed ? closureTexts.changeEnd : closureTexts.confirm;
  return (
    <TodayRow
      title={<SiteLink siteId={siteId} siteName={siteName} />}
      text={
        <>
          {factText(mark, now)}
          {note !== '' && <span className="block text-second text-ink">{note}</span>}
        </>
      }
    >
      <Badge tone={isConfirmed ? 'quiet' : 'warn'} icon={isConfirmed ? Ban : CircleQuestionMark}>
        {endText(mark)}
      </Badge>
      <span className="flex flex-wrap gap-x-4">
        <TextAction label={closureTexts.actionAt(confirm, siteName)} onClick={() => onOpen('confirm', mark)}>
          {confirm}
        </TextAction>
        <TextAction
          label={closureTexts.actionAt(closureTexts.clear, siteName)}
          onClick={() => onOpen('clear', mark)}
        >
          {closureTexts.clear}
        </TextAction>
      </span>
    </TodayRow>
  );
}

const Loading = () => (
  <div className="grid gap-1.5 p-4 pt-1">
    <Skeleton className="h-11" />
    <Skeleton className="h-11" />
    <Skeleton className="h-11" />
  </div>
);
