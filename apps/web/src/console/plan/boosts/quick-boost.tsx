import { AmountField, ReasonField } from './boost-fields.tsx';
import { useBoostForm } from './use-boost-form.ts';
import '#console/shared/frame/staff.css';
import { staffContract } from '@patrolplan/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import Zap from 'lucide-react/icons/zap';
import { useState } from 'react';
import { type BoostForm, PRESETS, type Preset, emptyForm, presetEnd } from './boost-form.ts';
import { boostTexts } from './texts.ts';
import { momentText } from '#domain/format.ts';
import { timeValue } from '#domain/local-time.ts';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import { now } from '#platform/clock.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { staffTabs } from '#config/screens.ts';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { staffTexts } from '#console/shared/texts.ts';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import { fieldErrors } from '#ui/form/error-summary.tsx';

const CONTROLS = { amount: 'quick-amount', reason: 'quick-reason' };

type QuickBoostProps = { siteId: number; siteName: string };

/** The last action, and how to undo it. */
type Done =
  | { readonly kind: 'set'; readonly id: number; readonly until: Date }
  | { readonly kind: 'ended'; readonly id: number; readonly endedAt: string; readonly until: Date };

/** Opens the boost form. A new boost can be ended immediately, and that can be undone. */
export function QuickBoost({ siteId, siteName }: QuickBoostProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const connected = useSource(stableOnline);
  const client = useQueryClient();
  const show = (next: Done) => {
    setDone(next);
    // The plan reads the new boost immediately.
    void client.invalidateQueries({ queryKey: ['boosts'] });
  };
  const ending = useStaffAction(staffContract.endBoost);
  const reopening = useStaffAction(staffContract.reopenBoost);
  const end = ({ id, until }: Done) =>
    ending.run({ body: { id } }, ({ endedAt }) => {
      if (endedAt !== null) show({ kind: 'ended', id, endedAt, until });
    });
  const reopen = ({ id, until, endedAt }: Done & { kind: 'ended' }) =>
    reopening.run({ body: { id, endedAt } }, () => show({ kind: 'set', id, until }));
  const problem = ending.problem ?? reopening.problem;
  const defaults: BoostForm = {
    ...emptyForm(now(), crypto.randomUUID()),
    targets: [{ kind: 'site', siteId, name: siteName }],
    reason: boostTexts.quickReason,
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="quiet" blocked={!connected} onClick={() => setIsOpen(true)}>
        <Zap aria-hidden className="size-5" />
        {connected ? boostTexts.boostSite : staffTexts.offline}
      </Button>
      <TextLink href={`${staffTabs.staffSites.path}/${siteId}`}>{boostTexts.editSite}</TextLink>
      <output className="text-second">
        {done?.kind === 'set' && boostTexts.boostedUntil(momentText(done.until, now()))}
        {done?.kind === 'ended' && boostTexts.siteEnded}
      </output>
      {done?.kind === 'set' && (
        <TextAction pending={ending.pending} onClick={() => end(done)}>
          {boostTexts.endNow}
        </TextAction>
      )}
      {done?.kind === 'ended' && (
        <TextAction pending={reopening.pending} onClick={() => reopen(done)}>
          {staffTexts.undo}
        </TextAction>
      )}
      {problem && <p className="text-second text-bad">{problem.message}</p>}
      {isOpen && (
        <QuickBoostSheet
          defaults={defaults}
          name={siteName}
          draft={`boost site ${siteId}`}
          onClose={() => setIsOpen(false)}
          onSet={(id, until) => {
            setIsOpen(false);
            show({ kind: 'set', id, until });
          }}
        />
      )}
    </div>
  );
}

type QuickBoostSheetProps = {
  defaults: BoostForm;
  name: string;
  draft: string;
  onClose: () => void;
  onSet: (id: number, until: Date) => void;
};

/** Duration, amount and reason; one button sets the boost and shows its end. */
function QuickBoostSheet({ defaults, name, draft, onClose, onSet }: QuickBoostSheetProps) {
  const form = useBoostForm(draft, defaults, (id, _, until) => onSet(id, until));
  const { clear, errors, submit } = form;
  const [preset, setPreset] = useState<Preset>('1 h');
  return (
    <FormDialog
      title={boostTexts.boostOf(name)}
      submitLabel={boostTexts.boostUntil(momentText(presetEnd(preset, now()), now()))}
      pendingLabel={boostTexts.setting}
      action={form}
      errors={fieldErrors(errors, CONTROLS)}
      onSubmit={() => submit({ until: timeValue(presetEnd(preset, now())) })}
      onCancel={() => {
        clear();
        onClose();
      }}
      onClose={onClose}
    >
      <fieldset>
        <legend className="mb-1.5 text-second font-semibold">{boostTexts.howLong}</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {PRESETS.map((one) => (
            <label
              key={one}
              className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-control border border-line-strong bg-surface px-3.5 text-body has-checked:border-accent has-checked:font-strong has-checked:inset-ring has-checked:inset-ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus lg:min-h-11"
            >
              <input
                type="radio"
                name="quick-preset"
                checked={preset === one}
                onChange={() => setPreset(one)}
                className="size-5 shrink-0 accent-accent outline-none"
              />
              {boostTexts.presets[one]}
            </label>
          ))}
        </div>
      </fieldset>
      <AmountField id={CONTROLS.amount} form={form} />
      <ReasonField id={CONTROLS.reason} form={form} />
    </FormDialog>
  );
}
