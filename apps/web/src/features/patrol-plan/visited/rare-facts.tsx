import Zap from 'lucide-react/icons/zap';
import type { Precautions } from '#domain/site/precautions.ts';
import { siteFact } from '#domain/visit/site-fact.ts';
import { precautionFact } from '#domain/site/precautions.ts';
import { SiteFact } from '#ui/text/site-fact.tsx';

type RareFactsProps = {
  reasons: readonly string[];
  precautions: Precautions | null | undefined;
  isClaimed: boolean;
  visited: string | null;
  overdueDays: number | null | undefined;
  timesAsked: number;
};

/** Why a row is boosted, its precaution, then its fact. */
export function RareFacts({
  reasons,
  precautions,
  isClaimed,
  visited,
  overdueDays,
  timesAsked,
}: RareFactsProps) {
  return (
    <>
      {reasons.map((reason) => (
        <p key={reason}>
          <Zap aria-hidden fill="currentColor" />
          <span>{reason}</span>
        </p>
      ))}
      <SiteFact fact={precautionFact(precautions)} />
      <SiteFact fact={siteFact(isClaimed, visited, overdueDays, timesAsked)} />
    </>
  );
}
