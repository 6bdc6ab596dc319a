import type { staffContract } from '@patrolplan/contract/staff';
import Zap from 'lucide-react/icons/zap';
import { Link } from 'wouter';
import { FoldingList, TodayCard, TodayRow } from './today-card.tsx';
import { todayTexts } from './texts.ts';
import type { StaffReply } from '#console/shared/staff-call.ts';
import { screens } from '#config/screens.ts';
import { pointsText } from '#ui/text/number-text.ts';
import { ageText, durationText, momentText, partText, timeText } from '#domain/format.ts';

const HOUR_MS = 3_600_000;

const MOST_AREAS = 5;

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
    <FoldingList
      card="boosts"
      title={todayTexts.boosts}
      count={ending.length}
      all={{ href: path, label: todayTexts.allBoosts(active) }}
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
    </FoldingList>
  );
}

export function MostWaiting({ areas }: { areas: Coverage['areas'] }) {
  return (
    <TodayCard title={todayTexts.waiting} all={coverageLink} empty={todayTexts.noneWaiting}>
      {mostWaiting(areas).map((area) => (
        <TodayRow key={area.id} title={area.name} text={todayTexts.notToday(area.notToday, area.sites)}>
          <span className="font-semibold whitespace-nowrap tabular-nums">
            {todayTexts.points(pointsText(area.valueWaiting))}
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
    <FoldingList
      card="notes"
      title={todayTexts.notes}
      count={notes.count}
      all={{ href: `${screens.staffCoverage.path}?notes`, label: todayTexts.allNotes }}
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
    </FoldingList>
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

type Boost = StaffReply<typeof staffContract.listBoosts>['boosts'][number];

type Provider = StaffReply<typeof staffContract.readServiceState>['providers'][number];

/** Active boosts that end within the next hour, soonest first. */
export function endingSoon(boosts: readonly Boost[], now: Date): readonly Boost[] {
  const until = now.getTime() + HOUR_MS;
  return boosts
    .filter(({ state, endsAt }) => state === 'in force' && Date.parse(endsAt) <= until)
    .toSorted((one, other) => Date.parse(one.endsAt) - Date.parse(other.endsAt));
}

/** The areas with the most points waiting, and their sites that nobody visited today. */
export function mostWaiting(areas: Coverage['areas']): Coverage['areas'] {
  return areas
    .filter(({ valueWaiting: points }) => points > 0)
    .toSorted((one, other) => other.valueWaiting - one.valueWaiting)
    .slice(0, MOST_AREAS);
}

/** Visits of the last hour among the latest ones, newest first. */
export function visitsOfLastHour(visits: Coverage['visits'], now: Date): Coverage['visits'] {
  return visits.filter(
    ({ outcome, visitedAt: at }) => outcome === 'visited' && Date.parse(at) > now.getTime() - HOUR_MS,
  );
}

/** The providers whose last call failed. */
export function failedProviders(providers: readonly Provider[]): readonly Provider[] {
  return providers.filter(
    ({ lastFailureAt: failed, lastSuccessAt: last }) =>
      failed !== null && (last === null || Date.parse(last) <= Date.parse(failed)),
  );
}
