import Zap from 'lucide-react/icons/zap';
import type { Site } from '#domain/site/site.ts';
import { siteFact } from '#domain/visit/site-fact.ts';
import { precautionFact } from '#domain/site/precautions.ts';
import { SiteFact } from '#ui/text/site-fact.tsx';

type RareFactsProps = {
  reasons: readonly string[];
  site: Site;
  isClaimed: boolean;
  visited: string | null;
  timesAsked: number;
};

/** Why a row is boosted, its precaution, then its fact. */
export function RareFacts({ reasons, site, isClaimed, visited, timesAsked }: RareFactsProps) {
  return (
    <>
      {reasons.map((reason) => (
        <p key={reason}>
          <Zap aria-hidden fill="currentColor" />
          <span>{reason}</span>
        </p>
      ))}
      <SiteFact fact={precautionFact(site.precautions)} />
      <SiteFact fact={siteFact(isClaimed, visited, site, timesAsked)} />
    </>
  );
}
