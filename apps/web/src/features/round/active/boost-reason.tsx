import { useQuery } from '@tanstack/react-query';
import { boostReasonTexts } from '#domain/explanation/boost-reason-texts.ts';
import { explanationQuery } from '#state/explanation/explanation-query.ts';
import { now } from '#platform/clock.ts';
import { useFeature } from '#state/features.ts';

/** Why the next stop is boosted, and until when. Nothing while that is not known. */
export function BoostReason({ siteId }: { siteId: number }) {
  const { data } = useQuery({ ...explanationQuery(siteId, null), enabled: useFeature('why') });
  return boostReasonTexts(data, now()).map((reason) => (
    <p key={reason} className="mt-2 text-fact wrap-anywhere text-plate-ink-2">
      {reason}
    </p>
  ));
}
