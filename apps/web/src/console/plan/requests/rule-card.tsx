import {
  REQUEST_EFFECTS,
  REQUEST_KINDS,
  REQUEST_KIND_CODES,
  type RequestEffect,
  type RequestKind,
} from '@patrolplan/contract/requests';
import { staffContract } from '@patrolplan/contract/staff';
import { type ReactNode, useState } from 'react';
import { RulePreview } from './rule-preview.tsx';
import { ruleTexts } from './texts.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { OutcomeStrip } from '#console/shared/outcome-strip.tsx';
import { type StaffReply, useStaffAction, useStaffData } from '#console/shared/staff-call.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { scoreText } from '#domain/format.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { useFeature } from '#state/settings/features.ts';
import { Button } from '#ui/button.tsx';
import { LineSelect } from '#ui/form/line-select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { Badge } from '#ui/text/badge.tsx';

type RuleCardProps = {
  /** Its frame and title are those of a fold. */
  isFolded?: true;
  onSaved: (message: string) => void;
};

/** What requests of a kind do, and what they would have done last week. */
export function RuleCard({ isFolded, onSaved }: RuleCardProps) {
  const state = useStaffData(staffContract.listRequestRules, {});
  const [kind, setKind] = useState<RequestKind>('school-run');
  const content = (
    <DataState state={state} failedText={ruleTexts.failed}>
      {(reply) => (
        // Another kind, and a rule that was saved meanwhile, start anew.
        <RuleForm
          key={`${kind} ${JSON.stringify(storedRule(reply, kind))}`}
          stored={storedRule(reply, kind)}
          largestBoost={reply.largestBoost}
          onSaved={() => onSaved(ruleTexts.saved(REQUEST_KINDS[kind]))}
        >
          <LineSelect
            id="rule-kind"
            label={ruleTexts.kind}
            options={REQUEST_KIND_CODES.map((value) => ({ value, label: REQUEST_KINDS[value] }))}
            value={kind}
            onChange={(value) => setKind(REQUEST_KIND_CODES.find((one) => one === value) ?? kind)}
          />
        </RuleForm>
      )}
    </DataState>
  );
  return isFolded ? content : <Card title={ruleTexts.title}>{content}</Card>;
}

type Rules = StaffReply<typeof staffContract.listRequestRules>;
type Rule = Rules['rules'][number];

const storedRule = ({ rules }: Rules, kind: RequestKind): Rule =>
  rules.find((rule) => rule.kind === kind) ?? { kind, effect: 'list', amount: null };

type RuleFormProps = { stored: Rule; largestBoost: number; onSaved: () => void; children: ReactNode };

function RuleForm({ stored, largestBoost, onSaved, children }: RuleFormProps) {
  const hasTeam = useFeature('team');
  const connected = useSource(stableOnline);
  const [effect, setEffect] = useState<RequestEffect>(stored.effect);
  const [points, setPoints] = useState((stored.amount ?? 1.5).toFixed(2));
  const save = useStaffAction(staffContract.saveRequestRule, onSaved);
  const amount = effect === 'boost' ? readPoints(points) : null;
  const isValid = effect !== 'boost' || amount !== null;
  const isChanged = effect !== stored.effect || amount !== stored.amount;
  const reset = () => {
    setEffect(stored.effect);
    setPoints((stored.amount ?? 1.5).toFixed(2));
    save.forget();
  };
  const hints: Readonly<Record<RequestEffect, string | null>> = {
    list: null,
    boost: ruleTexts.boostHint,
    job: ruleTexts.jobHint,
  };
  const offered = REQUEST_EFFECTS.filter((one) => one !== 'job' || hasTeam || stored.effect === 'job');
  const pointsError = isValid ? save.problem?.fields['amount'] : ruleTexts.pointsMissing;
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid && connected) save.run({ body: { kind: stored.kind, effect, amount } });
      }}
    >
      {children}
      {isChanged && (
        <div>
          <Badge tone="quiet">{ruleTexts.notSaved}</Badge>
        </div>
      )}
      <fieldset className="grid">
        <legend className="sr-only">{ruleTexts.title}</legend>
        {offered.map((one) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-body">
            <input
              type="radio"
              name="rule-effect"
              checked={effect === one}
              onChange={() => setEffect(one)}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-semibold">{ruleTexts.effects[one]}</span>
              {hints[one] !== null && <span className="text-second text-ink-2">{hints[one]}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {effect === 'boost' && (
        <TextField
          id="rule-points"
          label={ruleTexts.points}
          hint={ruleTexts.pointsHint(scoreText(largestBoost))}
          error={pointsError}
          inputMode="decimal"
          value={points}
          onChange={setPoints}
        />
      )}
      {effect !== 'list' && isValid && <RulePreview kind={stored.kind} effect={effect} amount={amount} />}
      {isChanged && (
        <div className="grid grid-cols-2 gap-2">
          <Button variant="quiet" onClick={reset}>
            {ruleTexts.cancel}
          </Button>
          <Button type="submit" pending={save.pending} pendingLabel={ruleTexts.saving} blocked={!connected}>
            {connected ? ruleTexts.save : staffTexts.offline}
          </Button>
        </div>
      )}
      <OutcomeStrip done={null} problem={pointsError === undefined ? save.problem : null} />
    </form>
  );
}

/** A number above 0 and at most 100 with two decimals; null when it is none. */
function readPoints(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(typed)) return null;
  const value = Number(typed);
  return value > 0 && value <= 100 ? value : null;
}
