import { staffContract } from '@patrolplan/contract/staff';
import { scoreTexts } from './texts.ts';
import { VisitRulesCard } from './visit-rules-card.tsx';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { StaffPage } from '#console/shared/staff-page.tsx';

/** How often sites are seen, and what the scores learn. */
export function ScoresPage() {
  return (
    <StaffPage>
      <VisitRulesOfAreas />
    </StaffPage>
  );
}

function VisitRulesOfAreas() {
  const state = useStaffData(staffContract.readVisitRules, {});
  return (
    <DataState state={state} failedText={scoreTexts.rulesFailed}>
      {(rules) => (
        <div className="max-w-155">
          <VisitRulesCard rules={rules} refresh={state.refresh} />
        </div>
      )}
    </DataState>
  );
}
