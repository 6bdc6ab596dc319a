import { useBoostReasonTexts } from '#state/plan/boost-reasons.ts';

/** 'Coaches expected · until 16:30' below the badge, from the last boosts. */
export function BoostReasons({ siteId }: { siteId: number }) {
  return useBoostReasonTexts(siteId).map((reason) => (
    <p key={reason} className="mt-1 text-second wrap-anywhere text-ink-2">
      {reason}
    </p>
  ));
}
