import type { staffContract } from '@patrolplan/contract/staff';
import Zap from 'lucide-react/icons/zap';
import { Link } from 'wouter';
import { TodayCard, TodayRow } from './today-card.tsx';
import { endingSoon, failedProviders, mostWaiting, visitsOfLastHour } from './today.ts';
import { todayTexts } from './texts.ts';
import type { StaffReply } from '#console/shared/staff-call.ts';
import { screens } from '#config/screens.ts';
import { ageText, durationText, momentText, partText, scoreText, timeText } from '#domain/format.ts';

const MOST_ROWS = 5;

type Coverage = StaffReply<typeof staffContract.readCoverage>;
type At = { now: Date };

const coverageLink = { href: screens.staffCoverage.path, label: todayTexts.coverage };

export function EndingBoosts({
  boosts,
  now,
}: At & { boosts: StaffReply<typeof staffContract.listBoosts>['boosts'] }) {
  const ending = endingSoon(boosts, now);
  const active = boosts.filter(({ state }) => state === 'in force').length;
  const { path } = screens.staffBoosts;
  return (
    <TodayCard
      title={todayTexts.boosts}
      count={ending.length}
      all={{ href: path, label: todayTexts.allBoosts(active) }}
      empty={todayTexts.noBoosts}
    >
      {ending.map((boost) => {
        const name = boost.areaName ?? boost.siteName ?? '';
        const end = new Date(boost.endsAt);
        const left = durationText(Math.max(0, end.getTime() - now.getTime()) / 1_000);
        return (
          <TodayRow
            key={boost.id}
            before={
              <span className="inline-flex min-h-6.5 items-center gap-1.5 rounded-full border border-good-line bg-good-soft px-2.5 text-small font-strong text-good tabular-nums">
                <Zap aria-hidden className="size-3.5 fill-current" />
                {partText(boost.amount)}
              </span>
            }
            title={name}
            text={todayTexts.endsIn(timeText(end), left)}
          >
            <Link
              href={`${path}?end=${boost.id}`}
              aria-label={todayTexts.changeEndOf(name)}
              className="inline-flex min-h-11 items-center font-strong whitespace-nowrap text-link hover:underline"
            >
              {todayTexts.changeEnd}
            </Link>
          </TodayRow>
        );
      })}
    </TodayCard>
  );
}

export function MostWaiting({ areas }: { areas: Coverage['areas'] }) {
  return (
    <TodayCard title={todayTexts.waiting} all={coverageLink} empty={todayTexts.noneWaiting}>
      {mostWaiting(areas).map((area) => (
        <TodayRow key={area.id} title={area.name} text={todayTexts.notToday(area.notToday, area.sites)}>
          <span className="font-semibold whitespace-nowrap tabular-nums">
            {todayTexts.points(scoreText(area.valueWaiting))}
          </span>
        </TodayRow>
      ))}
    </TodayCard>
  );
}

export function RecentVisits({ coverage, now }: At & { coverage: Coverage }) {
  return (
    <TodayCard
      title={todayTexts.visits}
      count={coverage.visitsLastHour}
      all={coverageLink}
      empty={todayTexts.noVisits}
    >
      {visitsOfLastHour(coverage.visits, now)
        .slice(0, MOST_ROWS)
        .map((visit) => (
          <TodayRow key={visit.id} title={visit.siteName} text={visit.areaName}>
            <span className="whitespace-nowrap text-ink-2">{ageText(new Date(visit.visitedAt), now)}</span>
          </TodayRow>
        ))}
    </TodayCard>
  );
}

export function NotesToRead({ notes }: { notes: StaffReply<typeof staffContract.findNotes> }) {
  return (
    <TodayCard
      title={todayTexts.notes}
      count={notes.count}
      all={{ href: `${screens.staffCoverage.path}?notes`, label: todayTexts.allNotes }}
      empty={todayTexts.noNotes}
    >
      {notes.visits.slice(0, MOST_ROWS).map((visit) => (
        <TodayRow
          key={visit.id}
          title={visit.siteName}
          text={<span className="text-second text-ink">{visit.note}</span>}
        >
          <span className="whitespace-nowrap text-ink-2">{timeText(new Date(visit.visitedAt))}</span>
        </TodayRow>
      ))}
    </TodayCard>
  );
}

/** Shown only while one of them fails. */
export function FailedProviders({
  providers,
  now,
}: At & { providers: StaffReply<typeof staffContract.readServiceState>['providers'] }) {
  const failed = failedProviders(providers);
  if (failed.length === 0) return null;
  return (
    <TodayCard
      title={todayTexts.providers}
      count={failed.length}
      all={{ href: screens.staffSettings.path, label: todayTexts.settings }}
      empty=""
    >
      {failed.map(({ settingName: name, lastFailureAt: at, lastFailure: why }) => (
        <TodayRow
          key={name}
          title={todayTexts.providerNames.get(name) ?? name}
          text={todayTexts.failedAt(momentText(new Date(at ?? now), now), why ?? '')}
        />
      ))}
    </TodayCard>
  );
}
