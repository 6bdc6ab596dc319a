import { staffContract } from '@patrolplan/contract/staff';
import { Learning } from './learning.tsx';
import { scoreTexts } from './texts.ts';
import { VisitRulesCard } from './visit-rules-card.tsx';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { StaffPage } from '#console/shared/staff-page.tsx';

/** Learned scores and visit rules. */
export function ScoresPage() {
  return (
    <StaffPage>
      <div className="grid items-start gap-3 lg:grid-cols-2 lg:gap-4">
        <LearningOfScores />
        <VisitRulesOfAreas />
      </div>
    </StaffPage>
  );
}

function LearningOfScores() {
  const state = useStaffData(staffContract.readScoreLearning, {});
  return (
    <DataState state={state} failedText={scoreTexts.failed}>
      {(learning) => <Learning learning={learning} />}
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
