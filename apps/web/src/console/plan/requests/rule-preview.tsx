import type { RequestEffect, RequestKind } from '@patrolplan/contract/requests';
import { staffContract } from '@patrolplan/contract/staff';
import { ruleTexts } from './texts.ts';
import { type StaffReply, staffQuery, useStaffQuery } from '#console/shared/staff-call.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { Button } from '#ui/button.tsx';
import { useSettled } from '#ui/form/use-settled.ts';
import { Skeleton } from '#ui/page/skeleton.tsx';

type RulePreviewProps = { kind: RequestKind; effect: RequestEffect; amount: number | null };

const MOST_SHOWN = 5;

/** How the requests of last week would have changed the plan with this rule. Follows each change before it is saved. */
export function RulePreview({ kind, effect, amount }: RulePreviewProps) {
  const settled = useSettled(String(amount ?? ''));
  const { data, failed, refresh } = useStaffQuery({
    ...staffQuery(staffContract.previewRequestRule, {
      body: { kind, effect, amount: settled === '' ? null : Number(settled) },
    }),
    enabled: (amount === null) === (settled === ''),
  });
  return (
    <output className="block rounded-control bg-accent-soft p-3.5 text-second">
      {failed ? (
        <span className="flex flex-wrap items-center justify-between gap-2">
          {ruleTexts.previewFailed}
          <Button variant="quiet" onClick={refresh}>
            {staffTexts.tryAgain}
          </Button>
        </span>
      ) : data === undefined ? (
        <Skeleton className="h-12" />
      ) : (
        <Preview preview={data} />
      )}
    </output>
  );
}

function Preview({ preview }: { preview: StaffReply<typeof staffContract.previewRequestRule> }) {
  const { requests, moved, duePassed } = preview;
  if (requests === 0) return ruleTexts.noneLastWeek;
  return (
    <>
      <p className="font-strong">{ruleTexts.lastWeek(requests, moved.length)}</p>
      <ul>
        {moved.slice(0, MOST_SHOWN).map(({ siteId, siteName, from, to }) => (
          <li key={siteId} className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 wrap-anywhere">{siteName}</span>
            <span className="whitespace-nowrap">{ruleTexts.place(from, to)}</span>
          </li>
        ))}
      </ul>
      {moved.length > MOST_SHOWN && <p>{ruleTexts.more(moved.length - MOST_SHOWN)}</p>}
      <p className="mt-1 text-small">
        {duePassed === 0 ? ruleTexts.noDuePassed : ruleTexts.duePassed(duePassed)}
      </p>
    </>
  );
}
