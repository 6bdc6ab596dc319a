import { API_SCOPES, type ApiScope } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import * as v from 'valibot';
import { apiKeyTexts } from './api-key-texts.ts';
import { CheckboxLine } from './webhook-form.tsx';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { useDraft } from '#console/shared/form/use-draft.ts';
import { LineSelect } from '#ui/form/line-select.tsx';
import { useFeature } from '#state/settings/features.ts';
import { fieldErrors } from '#ui/form/error-summary.tsx';

const DAYS = ['30', '90', '365'] as const;
const keyDraft = v.object({
  name: v.string(),
  scopes: v.array(v.picklist(API_SCOPES)),
  days: v.picklist(DAYS),
});
const EMPTY: v.InferOutput<typeof keyDraft> = { name: '', scopes: [], days: '365' };
const CONTROLS = { name: 'key-name', scopes: 'key-scopes' };

type ApiKeyFormProps = { onMade: (made: { name: string; key: string }) => void; onClose: () => void };

/** Makes a key: its name, and what it may do. */
export function ApiKeyForm({ onMade, onClose }: ApiKeyFormProps) {
  const { values, change, clear } = useDraft('api key', keyDraft, EMPTY);
  const [isTried, setIsTried] = useState(false);
  const hasRequests = useFeature('requests');
  const scopes = API_SCOPES.filter((scope) => scope !== 'requests' || hasRequests);
  const leave = () => {
    clear();
    onClose();
  };
  const make = useStaffAction(staffContract.makeApiKey, ({ key }) => {
    onMade({ name: values.name, key });
    leave();
  });
  const missing = {
    ...(values.name.trim() === '' && { name: apiKeyTexts.nameMissing }),
    ...(values.scopes.length === 0 && { scopes: apiKeyTexts.chooseScope }),
  };
  const errors: Readonly<Record<string, string>> = { ...make.problem?.fields, ...(isTried && missing) };
  const toggle = (scope: ApiScope, isChosen: boolean) =>
    change({ scopes: API_SCOPES.filter((one) => (one === scope ? isChosen : values.scopes.includes(one))) });
  return (
    <FormDialog
      title={apiKeyTexts.newKey}
      submitLabel={apiKeyTexts.make}
      pendingLabel={apiKeyTexts.making}
      action={make}
      errors={fieldErrors(errors, CONTROLS)}
      onSubmit={() => {
        setIsTried(true);
        if (Object.keys(missing).length === 0) make.run({ body: { ...values, days: Number(values.days) } });
      }}
      onCancel={leave}
      onClose={onClose}
    >
      <TextField
        id={CONTROLS.name}
        label={apiKeyTexts.name}
        hint={apiKeyTexts.nameHint}
        error={errors['name']}
        maxLength={60}
        value={values.name}
        onChange={(name) => change({ name })}
      />
      <fieldset>
        <legend className="mb-1 text-second font-semibold">{apiKeyTexts.may}</legend>
        {errors['scopes'] !== undefined && (
          <p role="alert" className="text-small font-semibold text-bad">
            {errors['scopes']}
          </p>
        )}
        {scopes.map((scope, index) => (
          <CheckboxLine
            key={scope}
            {...(index === 0 && { id: CONTROLS.scopes })}
            label={apiKeyTexts.scopes[scope]}
            isChecked={values.scopes.includes(scope)}
            onChange={(isChosen) => toggle(scope, isChosen)}
          />
        ))}
      </fieldset>
      <LineSelect
        id="key-days"
        label={apiKeyTexts.endsAfter}
        options={DAYS.map((value) => ({ value, label: apiKeyTexts.days[value] }))}
        value={values.days}
        onChange={(value) => change({ days: DAYS.find((one) => one === value) ?? '365' })}
      />
    </FormDialog>
  );
}
