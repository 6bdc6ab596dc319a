import Zap from 'lucide-react/icons/zap';
import { staffTexts } from './texts.ts';
import { momentText, partText } from '#domain/format.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import type { StoredAs } from '#platform/storage/stored-keys.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { Badge } from '#ui/text/badge.tsx';

const lastBoosts = storedValue('pp:staffBoosts');

type SeenBoost = StoredAs<'pp:staffBoosts'>['boosts'][number];

/** The boosts that this device read last and that are still active; null if it never read any. */
export function useSeenBoosts(): { readonly active: readonly SeenBoost[]; readonly at: string } | null {
  const last = useSource(lastBoosts);
  const now = new Date(useSource(minuteClock) * 60_000);
  return (
    last && {
      active: last.boosts.filter(({ until }) => until > now.getTime()),
      at: momentText(new Date(last.at), now),
    }
  );
}

export function SeenBoosts({ boosts }: { boosts: readonly SeenBoost[] }) {
  const now = new Date(useSource(minuteClock) * 60_000);
  return (
    <ul className="mt-2 divide-y divide-line border-t border-line empty:hidden">
      {boosts.map((boost) => (
        <BoostLine key={boost.id} boost={boost} now={now} />
      ))}
    </ul>
  );
}

function BoostLine({ boost, now }: { boost: SeenBoost; now: Date }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-second">
      <Badge tone="good" icon={Zap} filled>
        {partText(boost.amount)}
      </Badge>
      <span className="min-w-0 flex-[1_1_9rem] wrap-anywhere">
        <span className="font-semibold">{boost.on}</span>
        <span className="block text-small text-ink-2">{boost.reason}</span>
      </span>
      <span className="text-fact text-ink-2">
        {staffTexts.untilTime(momentText(new Date(boost.until), now))}
      </span>
    </li>
  );
}
