import { staffContract } from '@patrolplan/contract/staff';
import { useId, useState } from 'react';
import { AmountField, ReasonField } from './boost-fields.tsx';
import { boostForm, PRESETS, presetEnd, readForm } from './boost-form.ts';
import type { BoostForm, Preset } from './boost-form.ts';
import { useBoostPreview } from './boost-preview.tsx';
import { boostTexts } from './texts.ts';
import { timeValue } from '#domain/local-time.ts';
import { Modal } from '#ui/modal.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { useDraft } from '#console/shared/use-draft.ts';
import { now } from '#platform/clock.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

type QuickBoostSheetProps = {
  /** The boost with its defaults. */
  form: BoostForm;
  onClose: () => void;
  onSet: (id: number, until: Date) => void;
};

/** A tap on a preset sets the boost. Amount and reason have defaults and may be changed before. */
export function QuickBoostSheet({ form, onClose, onSet }: QuickBoostSheetProps) {
  const name = form.target?.name ?? '';
  const draftName = form.target?.kind === 'site' ? `boost site ${form.target.siteId}` : 'boost area';
  const { values, change, clear } = useDraft(draftName, boostForm, form);
  const preview = useBoostPreview(values);
  const titleId = useId();
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const action = useStaffAction(staffContract.setBoost, ({ id }, { body }) => {
    clear();
    onSet(id, new Date(body.endsAt));
  });
  const errors: Readonly<Record<string, string>> = { ...action.problem?.fields, ...missing };
  const set = (preset: Preset) => {
    const until = timeValue(presetEnd(preset, now()));
    const read = readForm({ ...values, until });
    setMissing(read.ok ? {} : read.errors);
    if (!read.ok) return;
    // Stored before it is sent: after a lost reply and a reload the same key is sent again.
    change({ until });
    action.run({ body: read.body });
  };
  return (
    <Modal titleId={titleId} wide onClose={onClose}>
      <div className="grid gap-4 p-5 sm:p-6">
        <h2 id={titleId} className="text-dialog wrap-anywhere">
          {boostTexts.boostOf(name)}
        </h2>
        {action.problem && (
          <Banner tone="error" detail={action.problem.detail} takesFocus>
            {action.problem.message}
          </Banner>
        )}
        <div className="grid gap-2 sm:grid-cols-3">
          {PRESETS.map((preset) => (
            <Button key={preset} pending={action.pending} onClick={() => set(preset)}>
              {boostTexts.presets[preset]}
            </Button>
          ))}
        </div>
        <AmountField
          id="quick-amount"
          value={values.amount}
          error={errors['amount']}
          onChange={(amount) => change({ amount })}
          preview={preview}
        />
        <ReasonField
          id="quick-reason"
          value={values.reason}
          error={errors['reason']}
          onChange={(reason) => change({ reason })}
        />
        <div className="grid sm:justify-end">
          <Button
            variant="quiet"
            onClick={() => {
              clear();
              onClose();
            }}
          >
            {staffTexts.cancel}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
