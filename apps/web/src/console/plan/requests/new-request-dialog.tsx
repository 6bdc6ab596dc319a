import { REQUEST_KINDS, REQUEST_KIND_CODES } from '@patrolplan/contract/requests';
import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import * as v from 'valibot';
import { newRequestTexts } from './texts.ts';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import { useDraft } from '#console/shared/form/use-draft.ts';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { target } from '#console/shared/targets/target.ts';
import { TargetField } from '#console/shared/targets/target-field.tsx';
import { fieldErrors } from '#ui/form/error-summary.tsx';
import { Field } from '#ui/form/field.tsx';
import { inputLook } from '#ui/form/input-look.ts';
import { LineSelect } from '#ui/form/line-select.tsx';
import { TextField } from '#ui/form/text-field.tsx';

const requestDraft = v.object({
  kind: v.picklist(REQUEST_KIND_CODES),
  targets: v.array(target),
  text: v.string(),
  reference: v.string(),
});
const EMPTY: v.InferOutput<typeof requestDraft> = {
  kind: 'school-run',
  targets: [],
  text: '',
  reference: '',
};
const CONTROLS = { siteId: 'request-site', text: 'request-text', reference: 'request-reference' };

type NewRequestDialogProps = { onDone: (message: string) => void; onClose: () => void };

/** Writes down a request that came by telephone or letter. */
export function NewRequestDialog({ onDone, onClose }: NewRequestDialogProps) {
  const { values, change, clear } = useDraft('request new', requestDraft, EMPTY);
  const [isTried, setIsTried] = useState(false);
  const add = useStaffAction(staffContract.addRequest, ({ times, removedDetails }) => {
    clear();
    const added = newRequestTexts.added(times);
    onDone(removedDetails > 0 ? `${added} ${newRequestTexts.removed}` : added);
  });
  const [site, another] = values.targets.filter(({ kind }) => kind === 'site');
  const siteId = site?.kind === 'site' ? site.siteId : null;
  const missing =
    siteId === null
      ? { siteId: newRequestTexts.siteMissing }
      : another === undefined
        ? {}
        : { siteId: newRequestTexts.oneSite };
  const errors: Readonly<Record<string, string>> = { ...add.problem?.fields, ...(isTried && missing) };
  return (
    <FormDialog
      title={newRequestTexts.title}
      submitLabel={newRequestTexts.add}
      pendingLabel={newRequestTexts.adding}
      action={add}
      errors={fieldErrors(errors, CONTROLS)}
      onSubmit={() => {
        setIsTried(true);
        if (Object.keys(missing).length > 0) return;
        const { kind, text, reference } = values;
        add.run({ body: { kind, siteId, text, reference } });
      }}
      onCancel={() => {
        clear();
        onClose();
      }}
      onClose={onClose}
    >
      <LineSelect
        id="request-kind"
        label={newRequestTexts.kind}
        options={REQUEST_KIND_CODES.map((value) => ({ value, label: REQUEST_KINDS[value] }))}
        value={values.kind}
        onChange={(value) => change({ kind: REQUEST_KIND_CODES.find((kind) => kind === value) ?? 'other' })}
      />
      <TargetField
        id={CONTROLS.siteId}
        label={newRequestTexts.site}
        sitesOnly
        targets={values.targets}
        error={errors['siteId']}
        onChange={(targets) => change({ targets })}
      />
      <Field
        id={CONTROLS.text}
        label={newRequestTexts.text}
        hint={newRequestTexts.textHint}
        error={errors['text']}
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={500}
            autoComplete="off"
            value={values.text}
            onChange={(event) => change({ text: event.target.value })}
            className={`${inputLook} py-2.5`}
          />
        )}
      </Field>
      <TextField
        id={CONTROLS.reference}
        label={newRequestTexts.reference}
        hint={newRequestTexts.referenceHint}
        error={errors['reference']}
        maxLength={64}
        value={values.reference}
        onChange={(reference) => change({ reference })}
      />
    </FormDialog>
  );
}
