import Zap from 'lucide-react/icons/zap';
import { siteFact } from '#domain/visit/site-fact.ts';
import { SiteFact } from '#ui/text/site-fact.tsx';

type RareFactsProps = {
  reasons: readonly string[];
  isClaimed: boolean;
  visited: string | null;
  overdueDays: number | null | undefined;
};

/** Why a row is boosted, then its fact. */
export function RareFacts({ reasons, isClaimed, visited, overdueDays }: RareFactsProps) {
  return (
    <>
      {reasons.map((reason) => (
        <p key={reason}>
          <Zap aria-hidden fill="currentColor" />
          <span>{reason}</span>
        </p>
      ))}
      <SiteFact fact={siteFact(isClaimed, visited, overdueDays)} />
    </>
  );
}
