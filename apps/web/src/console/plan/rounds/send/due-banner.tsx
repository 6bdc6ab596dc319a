import ClockAlert from 'lucide-react/icons/clock-alert';
import { sendTexts } from './texts.ts';
import type { DueSite } from '#console/plan/rounds/team-question.ts';
import { TextAction } from '#console/shared/text-action.tsx';

const MOST_NAMES = 6;

type DueBannerProps = {
  sites: readonly DueSite[];
  isToday: boolean;
  /** Undefined without a map. */
  onShow: (() => void) | undefined;
  onGive: () => void;
};

/** Due sites that are in no round, with ways to have them visited all the same. */
export function DueBanner({ sites, isToday, onShow, onGive }: DueBannerProps) {
  if (sites.length === 0) return null;
  const names = sites.slice(0, MOST_NAMES).map(({ siteName }) => siteName);
  const title = isToday ? sendTexts.dueNotReached : sendTexts.dueNotReachedTomorrow;
  return (
    <div className="flex flex-wrap items-center gap-x-3 rounded-control border border-warn-line bg-warn-soft px-3.5 py-1 text-second text-warn">
      <ClockAlert aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-[1_1_16rem] py-2 wrap-anywhere">
        <b className="font-strong">{title(sites.length)}</b>{' '}
        {sendTexts.andMore(names.join(', '), sites.length - names.length)}
      </p>
      <div className="flex flex-wrap gap-x-4 *:text-warn! *:underline">
        {onShow && (
          <TextAction reads onClick={onShow}>
            {sendTexts.show}
          </TextAction>
        )}
        <TextAction onClick={onGive}>{sendTexts.giveAsJobs}</TextAction>
      </div>
    </div>
  );
}
