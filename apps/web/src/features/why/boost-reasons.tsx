import type { Explanation } from '@patrolplan/contract/why';
import { skipToken, useQuery } from '@tanstack/react-query';
import { explanationKey } from './explanation-key.ts';
import { momentText } from '#domain/format.ts';
import { now } from '#platform/clock.ts';

/** 'Coaches expected · until 16:30' under the badge, once the reasons have been asked for. It makes no call itself. */
export function BoostReasons({ siteId }: { siteId: number }) {
  const { data } = useQuery<Explanation>({ queryKey: explanationKey(siteId), queryFn: skipToken });
  return reasonsOf(data).map((reason) => (
    <p key={reason} className="mt-1 text-second wrap-anywhere text-ink-2">
      {reason}
    </p>
  ));
}

/** Each text once. */
function reasonsOf(explanation: Explanation | undefined): readonly string[] {
  const texts = explanation?.boost.lines.flatMap((line) =>
    line.kind === 'boost' ? [`${line.reason} · until ${momentText(new Date(line.ends_at), now())}`] : [],
  );
  return [...new Set(texts)];
}
