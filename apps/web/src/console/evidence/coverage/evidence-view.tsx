import { staffContract } from '@patrolplan/contract/staff';
import { type ReactNode, useState } from 'react';
import { FigureButton } from './figure-button.tsx';
import { EvidenceAreas } from './evidence-areas.tsx';
import {
  type Evidence,
  type OpenSites,
  type OpenedSites,
  dayText,
  percentInterval,
  percentText,
  periodText,
  timesShareText,
} from './evidence.ts';
import { HeatTable } from './heat-table.tsx';
import { IndexCard } from './index-card.tsx';
import { CoverageReport } from './report.tsx';
import { RequestEvidence } from './request-evidence.tsx';
import { SitesDialog } from './sites-dialog.tsx';
import { coverageTexts } from './texts.ts';
import type { EvidenceDays } from './period-choice.tsx';
import { countText } from '#ui/text/number-text.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { useFeature } from '#state/settings/features.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';

const REFRESH_MS = 300_000;

/** Visits over some weeks. */
export function EvidenceView({ days }: { days: EvidenceDays }) {
  const isFair = useFeature('fair');
  const hasRequests = useFeature('requests');
  const [opened, setOpened] = useState<OpenedSites | null>(null);
  const state = useStaffData(staffContract.readEvidence, { body: { days } }, { refetchMs: REFRESH_MS });
  return (
    <DataState state={state} failedText={coverageTexts.evidenceFailed}>
      {(evidence) => (
        <>
          <p className="mb-2 px-1 text-second text-ink-2 lg:px-0">{periodText(evidence)}</p>
          {evidence.visits === 0 && <EmptyState>{coverageTexts.noVisitsInPeriod}</EmptyState>}
          <Figures evidence={evidence} days={days} isFair={isFair} onOpen={setOpened} />
          {/* Beside each other where both fit at the actual text size. */}
          <div className="mt-4 flex flex-wrap items-start gap-4">
            <div
              className={`min-w-0 ${evidence.severalTimes ? 'flex-[999_1_min(48rem,100%)]' : 'flex-[999_1_min(36rem,100%)]'}`}
            >
              <EvidenceAreas evidence={evidence} days={days} onOpen={setOpened} />
            </div>
            {isFair && (
              <div className="grid min-w-0 flex-[1_1_min(32rem,100%)] grid-cols-[minmax(0,1fr)] gap-4">
                <HeatTable hours={evidence.hours} days={days} onOpen={setOpened} />
                <IndexCard evidence={evidence} />
              </div>
            )}
          </div>
          {hasRequests && (
            <div className="mt-4">
              <RequestEvidence evidence={evidence} days={days} />
            </div>
          )}
          {opened === null && isFair && <CoverageReport evidence={evidence} days={days} />}
          {opened && (
            <SitesDialog opened={opened} period={periodText(evidence)} onClose={() => setOpened(null)} />
          )}
        </>
      )}
    </DataState>
  );
}

type FiguresProps = { evidence: Evidence; days: EvidenceDays; isFair: boolean; onOpen: OpenSites };

const BIG = 'text-dialog text-link';

function Figures({ evidence, days, isFair, onOpen }: FiguresProps) {
  const {
    sites,
    seen,
    withRule,
    withinRule,
    visits,
    longestGap,
    visitsADay,
    cannotBeEnforced = 0,
    severalTimes: times,
  } = evidence;
  const hasRules = withRule !== null && withinRule !== null && withRule > 0;
  const [part, all] = hasRules ? [withinRule, withRule] : [seen, sites];
  const not = all - part;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-3">
      <Figure title={hasRules ? coverageTexts.withinRule : coverageTexts.seenOnce}>
        <FigureButton
          label={coverageTexts.ofSites(part, all)}
          className={BIG}
          onOpen={() =>
            onOpen({
              title: hasRules ? coverageTexts.insideRule : coverageTexts.visitedSites,
              wanted: { days, which: hasRules ? 'within_rule' : 'seen' },
            })
          }
        >
          {coverageTexts.ofSites(part, all)}
        </FigureButton>
        <p className="flex flex-wrap items-center gap-x-2 text-second text-ink-2">
          {percentText(part, all)}
          {not > 0 && (
            <FigureButton
              label={hasRules ? coverageTexts.outsideRule(not) : coverageTexts.notVisited(not)}
              onOpen={() =>
                onOpen({
                  title: hasRules ? coverageTexts.outsideRule(not) : coverageTexts.notVisited(not),
                  wanted: { days, which: hasRules ? 'outside_rule' : 'unseen' },
                })
              }
            >
              {coverageTexts.sitesNot(not)}
            </FigureButton>
          )}
          {cannotBeEnforced > 0 && (
            <FigureButton
              label={coverageTexts.cannotBeEnforced(cannotBeEnforced)}
              onOpen={() =>
                onOpen({
                  title: coverageTexts.cannotBeEnforced(cannotBeEnforced),
                  wanted: { days, which: 'cannot_be_enforced' },
                })
              }
            >
              {coverageTexts.cannotBeEnforced(cannotBeEnforced)}
            </FigureButton>
          )}
        </p>
      </Figure>
      <Figure title={coverageTexts.longestGap}>
        <FigureButton
          label={`${coverageTexts.longestGap}: ${coverageTexts.days(longestGap ?? 0)}`}
          className={BIG}
          onOpen={() => onOpen({ title: coverageTexts.longestGaps, wanted: { days } })}
        >
          {coverageTexts.days(longestGap ?? 0)}
        </FigureButton>
        <p className="text-second text-ink-2">{evidence.longestGapSite}</p>
      </Figure>
      <Figure title={coverageTexts.visitCount}>
        <FigureButton
          label={`${coverageTexts.visitCount}: ${countText(visits)}`}
          className={BIG}
          onOpen={() => onOpen({ title: coverageTexts.visitedSites, wanted: { days, which: 'seen' } })}
        >
          {countText(visits)}
        </FigureButton>
        {visitsADay !== null && (
          <p className="text-second text-ink-2">{coverageTexts.visitsADay(visitsADay, days)}</p>
        )}
      </Figure>
      {times && (
        <Figure title={coverageTexts.severalTimes}>
          <FigureButton
            label={`${coverageTexts.severalTimes}: ${timesShareText(times)}`}
            className={BIG}
            onOpen={() =>
              onOpen({ title: coverageTexts.timesSites, wanted: { days, which: 'several_times' } })
            }
          >
            {timesShareText(times)}
          </FigureButton>
          <p className="text-second text-ink-2">
            {times.days > 0 && `${coverageTexts.timesDays(times.daysKept, times.days)}, `}
            {coverageTexts.timesOf(times.sites)}
          </p>
        </Figure>
      )}
      {isFair && (
        <Figure title={coverageTexts.survey}>
          <SurveyFigure evidence={evidence} />
        </Figure>
      )}
    </div>
  );
}

/** Compliance comes from stops that were drawn by chance alone, always with their number and interval. */
function SurveyFigure({ evidence: { survey, surveyFrom } }: { evidence: Evidence }) {
  if (survey === null) return <p className="text-second text-ink-2">{coverageTexts.noSurvey}</p>;
  return (
    <>
      <p className="text-dialog tabular-nums">{percentText(survey.clear, survey.stops)}</p>
      <p className="text-second text-ink-2 tabular-nums">
        {coverageTexts.surveyOf(survey.stops, dayText(surveyFrom))},{' '}
        {coverageTexts.interval(...percentInterval(survey))}
      </p>
    </>
  );
}

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="min-w-0 rounded-card border border-line bg-surface px-4 py-2 shadow-card dark:shadow-none"
    >
      <h2 className="text-second font-normal text-ink-2">{title}</h2>
      {children}
    </section>
  );
}
