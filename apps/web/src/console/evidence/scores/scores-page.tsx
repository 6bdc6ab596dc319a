import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { Learning } from './learning.tsx';
import { scoreTexts } from './texts.ts';
import { VisitRulesCard } from './visit-rules-card.tsx';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { StaffPage } from '#console/shared/staff-page.tsx';

/** Suggestions that are shown at first, and more on request. */
const PAGE = 50;

/** Learned scores and visit rules. */
export function ScoresPage() {
  return (
    <StaffPage>
      <div className="grid items-start gap-3 lg:grid-cols-2 lg:gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <LearningOfScores />
        <VisitRulesOfAreas />
      </div>
    </StaffPage>
  );
}

function LearningOfScores() {
  const [shown, setShown] = useState(PAGE);
  const state = useStaffData(staffContract.readScoreLearning, { body: { shown } });
  return (
    <DataState state={state} failedText={scoreTexts.failed}>
      {(learning) => <Learning learning={learning} shown={shown} onMore={() => setShown(shown + PAGE)} />}
    </DataState>
  );
}

function VisitRulesOfAreas() {
  const state = useStaffData(staffContract.readVisitRules, {});
  return (
    <DataState state={state} failedText={scoreTexts.rulesFailed}>
      {(rules) => <VisitRulesCard rules={rules} refresh={state.refresh} />}
    </DataState>
  );
}
