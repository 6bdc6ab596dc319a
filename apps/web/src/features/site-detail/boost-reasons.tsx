import type { Explanation } from '#domain/explanation/explanation.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { boostReasonTexts } from '#domain/explanation/boost-reason-texts.ts';
import { explanationKey } from '#state/explanation/explanation-key.ts';
import { now } from '#platform/clock.ts';

/** 'Coaches expected · until 16:30' under the badge, once the reasons have been asked for. It makes no call itself. */
export function BoostReasons({ siteId }: { siteId: number }) {
  const { data } = useQuery<Explanation>({ queryKey: explanationKey(siteId), queryFn: skipToken });
  return boostReasonTexts(data, now()).map((reason) => (
    <p key={reason} className="mt-1 text-second wrap-anywhere text-ink-2">
      {reason}
    </p>
  ));
}
