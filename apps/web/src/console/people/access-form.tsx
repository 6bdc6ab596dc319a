import { staffContract } from '@patrolplan/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AccessFields } from './access-fields.tsx';
import {
  NO_EDIT,
  type Person,
  accessEdit,
  hasEdit,
  listDifferences,
  personForm,
  withEdit,
} from './person.ts';
import { personTexts } from './texts.ts';
import { ConflictNotice } from '#console/shared/form/conflict-notice.tsx';
import { currentRecord } from '#console/shared/form/current-record.ts';
import { staffQuery, useStaffAction } from '#console/shared/staff-call.ts';
import { DraftButtons } from '#console/shared/form/draft-buttons.tsx';
import { useDraft } from '#console/shared/form/use-draft.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Card } from '#ui/page/card.tsx';

/** Areas and the staff flag. Changes are stored as a draft until they are saved or discarded. */
export function AccessForm({ person }: { person: Person }) {
  const { id } = person;
  const draft = useDraft(personForm(id), accessEdit, NO_EDIT);
  const [isSaved, setIsSaved] = useState(false);
  const client = useQueryClient();
  const connected = useSource(stableOnline);
  const show = (now: Person) => {
    const { queryKey } = staffQuery(staffContract.readPerson, { body: { id } });
    client.setQueryData(queryKey, (old) => old && { ...old, person: now });
    draft.clear();
  };
  const save = useStaffAction(staffContract.savePerson, (reply) => {
    show(reply.person);
    setIsSaved(true);
  });
  const edit = draft.values;
  const shown = withEdit(person, edit);
  const change = (part: Partial<typeof edit>) => {
    setIsSaved(false);
    draft.change({ version: edit.version || person.version, ...part });
  };
  const saveOver = (version: number, over: Person) => {
    const { areas, isStaff } = withEdit(over, edit);
    save.run({ body: { id, version, areas, isStaff } });
  };
  const current = currentRecord(save.problem, staffContract.savePerson.reply.entries.person);
  const hasChanges = hasEdit(edit);
  return (
    <Card title={personTexts.access}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.pending && connected && hasChanges) saveOver(edit.version, person);
        }}
      >
        {current ? (
          <ConflictNotice
            differences={listDifferences(current, edit, person)}
            onSaveMine={() => saveOver(current.version, current)}
            onTakeTheirs={() => {
              show(current);
              save.forget();
            }}
          />
        ) : (
          save.problem && (
            <Banner tone="error" detail={save.problem.detail} takesFocus>
              {save.problem.message}
            </Banner>
          )
        )}
        <AccessFields
          {...shown}
          errors={save.problem?.fields ?? {}}
          onAreas={(areas) => change({ areas })}
          onStaff={(isStaff) => change({ isStaff })}
        />
        <div className="flex flex-wrap gap-2.5">
          <DraftButtons
            hasChanges={hasChanges}
            pending={save.pending}
            onDiscard={() => {
              draft.clear();
              save.forget();
            }}
          />
          <output className="min-h-11 content-center text-second font-medium text-good">
            {isSaved && personTexts.saved}
          </output>
        </div>
      </form>
    </Card>
  );
}
