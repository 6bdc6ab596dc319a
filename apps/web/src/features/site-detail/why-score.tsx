import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { ReasonsFailed, ReasonsLoading } from '#features/why/reasons-states.tsx';
import { whyTexts } from '#features/why/texts.ts';
import type { SiteHandover } from '#domain/site/site-handover.ts';
import { useFeature } from '#state/features.ts';

/** The code that asks for the reasons and shows them. Loaded with the first question. */
const REASONS_CODE = {
  queryKey: ['reasons-code'],
  queryFn: () => import('#features/why/reasons.tsx'),
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
  // The service worker may have it without a connection.
  networkMode: 'always',
} as const;

type WhyScoreProps = { siteId: number; area: string; known: SiteHandover | null };

/** Last in the card of the scores. Nothing is asked of the service before somebody opens it. */
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
        {whyTexts.question}
      </summary>
      {open && <LoadedReasons siteId={siteId} area={area} known={known} />}
    </details>
  );
}

function LoadedReasons(props: WhyScoreProps & { known: SiteHandover }) {
  const code = useQuery(REASONS_CODE);
  if (code.data) return <code.data.Reasons {...props} />;
  if (code.isFetching) return <ReasonsLoading />;
  return <ReasonsFailed offline={false} onRetry={() => void code.refetch()} />;
}
