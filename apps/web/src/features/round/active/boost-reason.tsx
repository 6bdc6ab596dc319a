import { useBoostReasonTexts } from '#state/plan/boost-reasons.ts';

/** Why the next stop is boosted, and until when. Renders nothing while unknown. */
export function BoostReason({ siteId }: { siteId: number }) {
  return useBoostReasonTexts(siteId).map((reason) => (
    <p key={reason} className="mt-2 text-fact wrap-anywhere text-plate-ink-2">
      {reason}
    </p>
  ));
}
