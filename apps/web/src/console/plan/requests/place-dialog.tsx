import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { type Request, kindName, placeText } from './request.ts';
import { detailTexts, newRequestTexts } from './texts.ts';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import type { Target } from '#console/shared/targets/target.ts';
import { TargetField } from '#console/shared/targets/target-field.tsx';
import { fieldErrors } from '#ui/form/error-summary.tsx';

const CONTROLS = { siteId: 'place-site' };

type PlaceDialogProps = { request: Request; onDone: (message: string) => void; onClose: () => void };

/** Gives a request a site. */
export function PlaceDialog({ request, onDone, onClose }: PlaceDialogProps) {
  const [targets, setTargets] = useState<readonly Target[]>([]);
  const [isTried, setIsTried] = useState(false);
  const place = useStaffAction(staffContract.placeRequest, () => onDone(detailTexts.placed));
  const sites = targets.flatMap((target) => (target.kind === 'site' ? [target.siteId] : []));
  const [siteId] = sites;
  const missing =
    siteId === undefined
      ? { siteId: newRequestTexts.siteMissing }
      : sites.length > 1
        ? { siteId: newRequestTexts.oneSite }
        : {};
  const errors: Readonly<Record<string, string>> = { ...place.problem?.fields, ...(isTried && missing) };
  return (
    <FormDialog
      title={detailTexts.placeTitle}
      submitLabel={detailTexts.placeSubmit}
      pendingLabel={detailTexts.placing}
      action={place}
      errors={fieldErrors(errors, CONTROLS)}
      onSubmit={() => {
        setIsTried(true);
        if (siteId !== undefined && sites.length === 1) place.run({ body: { id: request.id, siteId } });
      }}
      onClose={onClose}
    >
      <p className="text-second text-ink-2">
        {kindName(request)}. {placeText(request)}. {detailTexts.placeText}
      </p>
      <TargetField
        id={CONTROLS.siteId}
        label={newRequestTexts.site}
        sitesOnly
        targets={targets}
        error={errors['siteId']}
        onChange={setTargets}
      />
    </FormDialog>
  );
}
