import { REQUEST_KINDS, REQUEST_KIND_CODES } from '@patrolplan/contract/requests';
import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import * as v from 'valibot';
import { PositionFields } from './position-fields.tsx';
import { newRequestTexts } from './texts.ts';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import { useDraft } from '#console/shared/form/use-draft.ts';
import { readPosition } from '#console/shared/position/typed-position.ts';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { target } from '#console/shared/targets/target.ts';
import { TargetField } from '#console/shared/targets/target-field.tsx';
import { failed, ok } from '#domain/result.ts';
import { fieldErrors } from '#ui/form/error-summary.tsx';
import { Field } from '#ui/form/field.tsx';
import { inputLook } from '#ui/form/input-look.ts';
import { LineSelect } from '#ui/form/line-select.tsx';
import { TextField } from '#ui/form/text-field.tsx';

const requestDraft = v.object({
  kind: v.picklist(REQUEST_KIND_CODES),
  place: v.picklist(['site', 'position']),
  targets: v.array(target),
  latitude: v.string(),
  longitude: v.string(),
  text: v.string(),
  reference: v.string(),
});
type RequestDraft = v.InferOutput<typeof requestDraft>;
const EMPTY: RequestDraft = {
  kind: 'school-run',
  place: 'site',
  targets: [],
  latitude: '',
  longitude: '',
  text: '',
  reference: '',
};
const CONTROLS = {
  siteId: 'request-site',
  position: 'request-latitude',
  text: 'request-text',
  reference: 'request-reference',
};

const PLACES = [
  { value: 'site', label: newRequestTexts.places.site },
  { value: 'position', label: newRequestTexts.places.position },
];

type NewRequestDialogProps = { onDone: (message: string) => void; onClose: () => void };

/** Writes down a request that came by telephone or letter. */
export function NewRequestDialog({ onDone, onClose }: NewRequestDialogProps) {
  const { values, change, clear } = useDraft('request new', requestDraft, EMPTY);
  const [isTried, setIsTried] = useState(false);
  const add = useStaffAction(staffContract.addRequest, ({ times, removedDetails, isPlaced }) => {
    clear();
    const sentences = [newRequestTexts.added(times)];
    if (!isPlaced) sentences.push(newRequestTexts.addedNowhere);
    if (removedDetails > 0) sentences.push(newRequestTexts.removed);
    onDone(sentences.join(' '));
  });
  const place = readPlace(values);
  const missing = place.ok ? {} : place.failure;
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
        const { kind, text, reference } = values;
        if (place.ok) add.run({ body: { kind, ...place.value, text, reference } });
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
      <LineSelect
        id="request-place"
        label={newRequestTexts.place}
        options={PLACES}
        value={values.place}
        onChange={(value) => change({ place: value === 'position' ? value : 'site' })}
      />
      {values.place === 'site' ? (
        <TargetField
          id={CONTROLS.siteId}
          label={newRequestTexts.site}
          sitesOnly
          targets={values.targets}
          error={errors['siteId']}
          onChange={(targets) => change({ targets })}
        />
      ) : (
        <PositionFields
          latitudeId={CONTROLS.position}
          position={values}
          error={errors['position']}
          onType={change}
        />
      )}
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

/** Where it is, as the call takes it; the failure names what is missing. */
function readPlace({ place, targets, ...typed }: RequestDraft) {
  if (place === 'position') {
    const position = readPosition(typed);
    return position === null ? failed({ position: newRequestTexts.positionMissing }) : ok({ position });
  }
  const [siteId, another] = targets.flatMap((one) => (one.kind === 'site' ? [one.siteId] : []));
  if (siteId === undefined) return failed({ siteId: newRequestTexts.siteMissing });
  return another === undefined ? ok({ siteId }) : failed({ siteId: newRequestTexts.oneSite });
}
