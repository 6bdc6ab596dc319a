import '#console/shared/staff.css';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Zap from 'lucide-react/icons/zap';
import { Link } from 'wouter';
import { todayTexts } from './texts.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { paths } from '#config/paths.ts';
import { staffTabs } from '#config/screens.ts';
import type { Screen } from '#config/screens.ts';
import { momentText, partText } from '#domain/format.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import type { StoredAs } from '#platform/storage/stored-keys.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

const lastBoosts = storedValue('pp:staffBoosts');
const tabs: readonly Screen[] = Object.values(staffTabs);
const coverage = tabs.find(({ path }) => path === '/staff/coverage');

/** The card on the dashboard: the boosts that this device last read, with their age. Makes no call. */
export function ConsoleCard() {
  const last = useSource(lastBoosts);
  const now = new Date(useSource(minuteClock) * 60_000);
  const active = last?.boosts.filter(({ until }) => until > now.getTime()) ?? [];
  return (
    <Card title={staffTexts.heading}>
      <Link
        href={paths.staff}
        aria-label={todayTexts.openConsole}
        className="float-right -mt-12 inline-flex min-h-11 items-center gap-1 text-second font-strong text-link hover:underline"
      >
        {todayTexts.open}
        <ChevronRight aria-hidden className="size-4.5" />
      </Link>
      <p className="text-second text-ink-2">
        {last === null
          ? todayTexts.neverSeen
          : todayTexts.lastSeen(active.length, momentText(new Date(last.at), now))}
      </p>
      <ul className="mt-2 divide-y divide-line border-t border-line empty:hidden">
        {active.map((boost) => (
          <BoostLine key={boost.id} boost={boost} now={now} />
        ))}
      </ul>
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2.5">
        <LinkButton variant="quiet" href={`${staffTabs.staffBoosts.path}?set`}>
          <Zap aria-hidden className="size-5" />
          {todayTexts.setBoost}
        </LinkButton>
        {coverage && (
          <LinkButton variant="quiet" href={coverage.path}>
            {coverage.title}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

type SeenBoost = StoredAs<'pp:staffBoosts'>['boosts'][number];

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
        {todayTexts.untilTime(momentText(new Date(boost.until), now))}
      </span>
    </li>
  );
}
