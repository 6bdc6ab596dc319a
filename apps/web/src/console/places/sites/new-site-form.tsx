import { staffContract } from '@patrolplan/contract/staff';
import { useLocation } from 'wouter';
import { NO_EDIT, siteEdit, siteErrors, withTyped } from './site-edit.ts';
import { SiteFields } from './site-fields.tsx';
import { sitePaths } from './site-paths.ts';
import { siteFormTexts } from './texts.ts';
import { SaveBar } from '#console/shared/form/save-bar.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { useDraft } from '#console/shared/form/use-draft.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { ErrorSummary } from '#ui/form/error-summary.tsx';

type NewSiteFormProps = { areas: readonly string[]; periods: readonly string[] };

/** Adds a site. Input is stored as a draft until it is saved or discarded. */
export function NewSiteForm({ areas, periods }: NewSiteFormProps) {
  const [, navigate] = useLocation();
  const draft = useDraft('new site', siteEdit, NO_EDIT);
  const create = useStaffAction(staffContract.createSite, ({ siteId: id }) => {
    draft.clear();
    navigate(sitePaths.site(id), { replace: true });
  });
  const blank = { version: 1, cells: { base_score: '1', visit_minutes: '6', area_name: areas[0] ?? '' } };
  const cells = { ...blank.cells, ...draft.values.cells };
  const wrong = siteErrors(create.problem?.fields ?? {}, periods);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!create.pending) create.run({ body: { cells: { site_name: '', postcode: '', ...cells } } });
      }}
    >
      <h2 className="px-1 text-h1 lg:px-0">{siteFormTexts.newSite}</h2>
      {wrong.length > 0 && <ErrorSummary title={staffTexts.notAccepted} errors={wrong} />}
      <SiteFields
        cells={cells}
        errors={create.problem?.fields ?? {}}
        areas={areas}
        periods={periods}
        onType={(typed) => draft.change(withTyped(draft.values, blank, typed))}
      />
      <SaveBar
        label={siteFormTexts.add}
        pendingLabel={siteFormTexts.adding}
        pending={create.pending}
        done={null}
        problem={create.problem}
        hasChanges={Object.keys(draft.values.cells).length > 0}
        onDiscard={() => {
          draft.clear();
          create.forget();
        }}
      />
    </form>
  );
}
