import { staffContract } from '@patrolplan/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NO_EDIT, listDifferences, siteEdit, siteErrors, withTyped } from './site-edit.ts';
import { SiteFields } from './site-fields.tsx';
import { SiteHistory } from './site-history.tsx';
import { siteFormTexts } from './texts.ts';
import { currentRecord } from '#console/shared/form/current-record.ts';
import { ConflictNotice } from '#console/shared/form/conflict-notice.tsx';
import { staffQuery, useStaffAction } from '#console/shared/staff-call.ts';
import { SaveBar } from '#console/shared/form/save-bar.tsx';
import { staffTexts } from '#console/shared/texts.ts';
import { useDraft } from '#console/shared/form/use-draft.ts';
import type { Outcome } from '#console/shared/outcome-strip.tsx';
import { ErrorSummary } from '#ui/form/error-summary.tsx';
import type { StaffSite } from './site.ts';

type SiteFormProps = { site: StaffSite; areas: readonly string[]; periods: readonly string[] };

/** Edits one site. Input is stored as a draft until it is saved or discarded; a conflict shows both versions. */
export function SiteForm({ site, areas, periods }: SiteFormProps) {
  const params = { siteid: site.siteId };
  const draft = useDraft(`site ${site.siteId}`, siteEdit, NO_EDIT);
  const [done, setDone] = useState<string | null>(null);
  const client = useQueryClient();
  const show = (reply: StaffSite, message: string | null) => {
    client.setQueryData(
      staffQuery(staffContract.readStaffSite, { params: { siteid: String(site.siteId) } }).queryKey,
      reply,
    );
    setDone(message);
  };
  const save = useStaffAction(staffContract.saveSite, (reply) => {
    draft.clear();
    show(reply, siteFormTexts.saved);
  });
  const typed = draft.values.cells;
  const current = currentRecord(save.problem, staffContract.readStaffSite.reply);
  const saveOver = (version: number, over: StaffSite['cells']) =>
    save.run({ params, body: { version, cells: { ...over, ...typed } } });
  const wrong = siteErrors(save.problem?.fields ?? {}, periods);
  const bringBack = useStaffAction(staffContract.bringBackSite, (reply) =>
    show(reply, siteFormTexts.broughtBack),
  );
  const discard = () => {
    draft.clear();
    save.forget();
  };
  /** Offered after retiring a site. */
  const undoAfter = (message: string): Outcome['undo'] =>
    message === siteFormTexts.retiredNow
      ? {
          run: () => bringBack.run({ params, body: { version: site.version } }),
          pending: bringBack.pending,
        }
      : undefined;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.pending) saveOver(draft.values.version, site.cells);
      }}
    >
      <h2 className="px-1 text-h1 wrap-anywhere lg:px-0">{site.cells['site_name']}</h2>
      <SiteHistory site={site} hasChanges={Object.keys(typed).length > 0} onDone={show} />
      {current ? (
        <ConflictNotice
          differences={listDifferences(current.cells, site.cells, typed)}
          onTakeTheirs={() => {
            discard();
            show(current, null);
          }}
          onSaveMine={() => saveOver(current.version, current.cells)}
        />
      ) : (
        wrong.length > 0 && <ErrorSummary title={staffTexts.notAccepted} errors={wrong} />
      )}
      <SiteFields
        cells={{ ...site.cells, ...typed }}
        errors={save.problem?.fields ?? {}}
        areas={areas}
        periods={periods}
        onType={(cells) => {
          setDone(null);
          draft.change(withTyped(draft.values, site, cells));
        }}
      />
      <SaveBar
        label={staffTexts.save}
        pendingLabel={staffTexts.saving}
        pending={save.pending}
        done={done === null ? null : { message: done, undo: undoAfter(done) }}
        problem={save.problem ?? bringBack.problem}
        hasChanges={Object.keys(typed).length > 0}
        onDiscard={discard}
      />
    </form>
  );
}
