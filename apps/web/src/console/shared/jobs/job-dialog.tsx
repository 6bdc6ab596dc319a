import { staffContract } from '@patrolplan/contract/staff';
import { staffTeamContract } from '@patrolplan/contract/staff-team';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AUDIENCE_CONTROLS, AudienceFields } from './audience-fields.tsx';
import {
  JOB_DRAFT,
  type JobForm,
  MOST_REASON,
  emptyJob,
  jobErrors,
  jobForm,
  jobSites,
  jobsToSend,
  withIds,
} from './job-form.ts';
import { jobTexts } from './texts.ts';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import { type StaffReply, staffQuery, useStaffAction } from '#console/shared/staff-call.ts';
import { TargetField } from '#console/shared/targets/target-field.tsx';
import { teamTexts } from '#console/shared/team/texts.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { changeDraft, useDraft } from '#console/shared/form/use-draft.ts';
import { now } from '#platform/clock.ts';
import { Banner } from '#ui/page/banner.tsx';
import { fieldErrors } from '#ui/form/error-summary.tsx';

/** The ids of the controls by field name, in their order on screen. */
const CONTROLS = { siteId: 'job-site', reason: 'job-reason', ...AUDIENCE_CONTROLS };

/** Jobs that were sent, with the names of their sites. */
export type SentJobs = { readonly ids: readonly string[]; readonly names: readonly string[] };

type JobDialogProps = { onClose: () => void; onSent: (sent: SentJobs) => void };

/** Gives a job for each of the chosen sites. Input is stored as a draft until it is sent. */
export function JobDialog({ onClose, onSent }: JobDialogProps) {
  const { values, change, clear } = useDraft(JOB_DRAFT, jobForm, emptyJob(now()));
  const [isTried, setIsTried] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const action = useStaffAction(staffTeamContract.sendJobs);
  const sites = jobSites(values);
  const area = useAreaOfOnly(sites);
  // After the first attempt, each error disappears as soon as its field is valid.
  const missing = isTried ? jobErrors(values, now()) : {};
  const errors: Readonly<Record<string, string>> = { ...action.problem?.fields, ...missing };
  /** Changed jobs are other jobs: they get ids of their own. */
  const edit = (part: Partial<JobForm>) => change({ ids: {}, ...part });
  const submit = () => {
    setIsTried(true);
    setRefused([]);
    if (Object.keys(jobErrors(values, now())).length > 0) return;
    // Stored before it is sent: after a lost reply and a reload the same ids are sent again.
    const ids = withIds(values, () => crypto.randomUUID());
    change({ ids });
    action.run({ body: { jobs: jobsToSend({ ...values, ids }, now()) } }, ({ results }) => {
      const left = refusedSites(sites, ids, results);
      if (left.length === 0) {
        clear();
        onSent({ ids: results.map(({ id }) => id), names: sites.map(({ name }) => name) });
        return;
      }
      // Those that were sent leave the form.
      change({ ids: {}, sites: left.map(({ site }) => site) });
      setRefused([
        jobTexts.someRefused(results.length - left.length, results.length),
        ...left.map(({ site, why }) => jobTexts.refusedAt(site.name, why)),
      ]);
    });
  };
  return (
    <FormDialog
      title={jobTexts.give}
      submitLabel={sites.length > 1 ? jobTexts.sendAll(sites.length) : jobTexts.send}
      pendingLabel={jobTexts.sending}
      action={action}
      errors={fieldErrors(errors, CONTROLS)}
      notice={
        refused.length > 0 && (
          <Banner key={refused.join()} tone="error" detail={refused.slice(1).join(' ')} takesFocus>
            {refused[0]}
          </Banner>
        )
      }
      onSubmit={submit}
      onCancel={() => {
        clear();
        onClose();
      }}
      onClose={onClose}
    >
      <TargetField
        id={CONTROLS.siteId}
        label={jobTexts.site}
        sitesOnly
        targets={values.sites}
        note={area?.line}
        error={errors['siteId']}
        onChange={(targets) => edit({ sites: targets, wardenId: null })}
      />
      <TextField
        id={CONTROLS.reason}
        label={jobTexts.reason}
        hint={jobTexts.wardensSee}
        error={errors['reason']}
        maxLength={MOST_REASON}
        value={values.reason}
        onChange={(reason) => edit({ reason })}
      />
      <AudienceFields
        values={values}
        errors={errors}
        area={area?.name ?? null}
        areaText={sites.length > 1 ? jobTexts.ownAreas : jobTexts.areaOfSite}
        onChange={edit}
      />
    </FormDialog>
  );
}

/** Fills in sites before the form is opened. Other fields of the draft stay. */
export function prepareJobFor(part: Partial<JobForm>): void {
  changeDraft(JOB_DRAFT, jobForm, emptyJob(now()), { ids: {}, ...part });
}

type Sites = ReturnType<typeof jobSites>;
type Results = StaffReply<typeof staffTeamContract.sendJobs>['results'];

function refusedSites(sites: Sites, ids: Readonly<Record<string, string>>, results: Results) {
  return sites.flatMap((site) => {
    const result = results.find(({ id }) => id === ids[site.siteId]);
    if (result?.status !== 'refused') return [];
    return [{ site, why: teamTexts.notSentBecause(teamTexts.refusals[result.reason ?? 'id_in_use']) }];
  });
}

/** Area, street and postcode of the site, when exactly one is chosen. */
function useAreaOfOnly(sites: Sites): { readonly name: string; readonly line: string } | null {
  const only = sites.length === 1 ? sites[0] : undefined;
  const { data } = useQuery({
    ...staffQuery(staffContract.readStaffSite, { params: { siteid: String(only?.siteId) } }),
    enabled: only !== undefined,
  });
  if (only === undefined || data?.siteId !== only.siteId) return null;
  const name = data.cells['area_name'] ?? '';
  const line = [data.cells['addressline1'], data.cells['postcode'], name].filter(Boolean).join(' · ');
  return { name, line };
}
