import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { explanationWords } from '#domain/explanation/explanation.ts';
import type { SiteHandover } from '#domain/site/site-handover.ts';
import { codeQuery } from '#platform/query/code-query.ts';
import { useFeature } from '#state/settings/features.ts';
import { FailedLines, LoadingLines } from '#ui/page/lines-states.tsx';

const REASONS_CODE = codeQuery(
  'reasons',
  // oxlint-disable-next-line no-restricted-imports -- a slot: loaded when somebody opens it
  () => import('#features/why/reasons.tsx'),
);

type WhyScoreProps = { siteId: number; area: string; known: SiteHandover | null };

/** At the end of the score card. Makes no call before it is opened. */
export function WhyScore({ siteId, area, known }: WhyScoreProps) {
  const [open, setOpen] = useState(false);
  if (!useFeature('why') || known === null) return null;
  return (
    <details
      className="group/why mt-2 border-t border-line pt-1 group-has-data-reasons/card:border-0 @min-[32rem]:group-has-data-reasons/card:border-t"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="-mx-1 flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-option px-1 text-second font-semibold text-link [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-5 shrink-0 group-open/why:rotate-90" />
        {explanationWords.question}
      </summary>
      {open && <LoadedReasons siteId={siteId} area={area} known={known} />}
    </details>
  );
}

function LoadedReasons(props: WhyScoreProps & { known: SiteHandover }) {
  const code = useQuery(REASONS_CODE);
  if (code.data) return <code.data.Reasons {...props} />;
  if (code.isFetching) return <LoadingLines label={explanationWords.loading} />;
  return (
    <FailedLines offline={false} retryLabel={explanationWords.tryAgain} onRetry={() => void code.refetch()}>
      {explanationWords.failed}
    </FailedLines>
  );
}
