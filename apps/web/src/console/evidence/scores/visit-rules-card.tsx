import { staffContract } from '@patrolplan/contract/staff';
import * as v from 'valibot';
import { RuleRows } from './rule-rows.tsx';
import { VisitRuleSentence } from './rule-sentence.tsx';
import { type VisitRules, neededVisits, readDays, ruleChanges } from './rule-load.ts';
import { scoreTexts } from './texts.ts';
import { ConflictNotice } from '#console/shared/form/conflict-notice.tsx';
import { currentRecord } from '#console/shared/form/current-record.ts';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { useDraft } from '#console/shared/form/use-draft.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Badge } from '#ui/text/badge.tsx';

const draftSchema = v.object({ typed: v.record(v.string(), v.string()) });
const storedRules = v.object({
  rules: v.array(v.object({ area_id: v.nullable(v.number()), every_days: v.nullable(v.number()) })),
});

/**
 * The visit rules of the organisation and of each area, and whether there are enough visits for them. Informs only,
 * never prevents saving.
 */
export function VisitRulesCard({ rules, refresh }: { rules: VisitRules; refresh: () => void }) {
  const draft = useDraft('visit rules', draftSchema, { typed: {} });
  const action = useStaffAction(staffContract.setVisitRules, draft.clear);
  const connected = useSource(stableOnline);
  const { typed } = draft.values;
  const changes = ruleChanges(rules, typed);
  const isWrong = Object.values(typed).some((text) => readDays(text) === undefined);
  const isTouched = changes.length > 0 || isWrong;
  const current = currentRecord(action.problem, storedRules);
  const leave = () => {
    draft.clear();
    action.forget();
    refresh();
  };
  const save = (stored: readonly { areaId: number | null; everyDays: number | null }[] = []) =>
    action.run({
      body: {
        rules: changes.map((change) => {
          const now = stored.find(({ areaId }) => areaId === change.areaId);
          return now === undefined ? change : { ...change, was: now.everyDays };
        }),
      },
    });
  const areaLabel = (id: number | null) =>
    rules.areas.find((area) => area.id === id)?.name ?? scoreTexts.allAreas;
  return (
    <Card title={scoreTexts.rules}>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (connected && !action.pending && changes.length > 0 && !isWrong) save();
        }}
      >
        <p className="text-second text-ink-2">
          {scoreTexts.rulesText} {isTouched && <Badge tone="quiet">{scoreTexts.notSaved}</Badge>}
        </p>
        {current ? (
          <ConflictNotice
            differences={current.rules.map(({ areaId, everyDays }) => ({
              label: areaLabel(areaId),
              stored: String(everyDays ?? scoreTexts.none),
              yours: String(changes.find((one) => one.areaId === areaId)?.everyDays ?? scoreTexts.none),
            }))}
            onSaveMine={() => save(current.rules)}
            onTakeTheirs={leave}
          />
        ) : (
          action.problem && (
            <Banner tone="error" detail={action.problem.detail}>
              {action.problem.message}
            </Banner>
          )
        )}
        <VisitRuleSentence rules={rules} typed={typed} />
        <RuleRows
          rules={rules}
          typed={typed}
          onType={(key, text) => draft.change({ typed: { ...typed, [key]: text } })}
        />
        <CanItBeDone rules={rules} typed={typed} />
        {isTouched && (
          <div className="flex flex-wrap gap-2 *:flex-1">
            <Button variant="quiet" onClick={leave}>
              {scoreTexts.cancel}
            </Button>
            <Button
              type="submit"
              pending={action.pending}
              pendingLabel={scoreTexts.saving}
              blocked={!connected || isWrong}
            >
              {connected ? scoreTexts.save : staffTexts.offline}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

/** Tolerance: seven times a seventh must be one visit, not two. */
const ROUNDING = 1e-9;

function CanItBeDone({ rules, typed }: { rules: VisitRules; typed: Readonly<Record<string, string>> }) {
  const needed = rules.areas.reduce((sum, area) => sum + neededVisits(area, typed, rules.everyDays), 0);
  return (
    <div className="text-second">
      <h3 className="font-strong">{scoreTexts.canItBeDone}</h3>
      <output className="block">
        {needed === 0 ? scoreTexts.noRules : scoreTexts.load(Math.ceil(needed - ROUNDING), rules.visitsHad)}
      </output>
    </div>
  );
}
