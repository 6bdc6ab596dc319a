import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { EraseDialog } from './erase-dialog.tsx';
import type { Person } from './person.ts';
import { personTexts } from './texts.ts';
import { QuietAction } from '#console/shared/quiet-action.tsx';
import { saveFile } from '#console/shared/save-file.ts';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { staffTabs } from '#config/screens.ts';
import { useProfile } from '#state/profile.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { TextLink } from '#ui/text-link.tsx';

/** Exports the stored data of a person; links to erasing it. */
export function PersonData({ person }: { person: Person }) {
  const { id } = person;
  const profile = useProfile();
  const isOwn = profile.kind === 'ready' && profile.profile.userId === id;
  const [isErasing, setIsErasing] = useState(false);
  const [isExported, setIsExported] = useState(false);
  const download = useStaffAction(staffContract.exportPerson, (stored) => {
    const text = JSON.stringify(stored, null, 2);
    // Named by id, so that the downloads folder contains no names.
    saveFile(`person-${id}.json`, new Blob([text], { type: 'application/json' }));
    setIsExported(true);
  });
  return (
    <Card title={personTexts.data}>
      <div className="grid gap-3">
        <p className="text-second text-ink-2">{personTexts.dataText}</p>
        {download.problem && (
          <Banner tone="error" detail={download.problem.detail} takesFocus>
            {download.problem.message}
          </Banner>
        )}
        {isExported && !download.problem && <Banner tone="success">{personTexts.exported}</Banner>}
        <div className="flex flex-wrap gap-2.5">
          <QuietAction onClick={() => !download.pending && download.run({ body: { id } })}>
            {download.pending ? personTexts.exporting : personTexts.export}
          </QuietAction>
          {!isOwn && <QuietAction onClick={() => setIsErasing(true)}>{personTexts.erase}</QuietAction>}
        </div>
        <div className="flex flex-wrap gap-x-5">
          <TextLink href={`${staffTabs.staffChanges.path}?subject=user:${id}`}>
            {personTexts.changesAbout}
          </TextLink>
          <TextLink href={`${staffTabs.staffChanges.path}?person=${id}`}>{personTexts.changesBy}</TextLink>
        </div>
      </div>
      {isErasing && <EraseDialog person={person} onClose={() => setIsErasing(false)} />}
    </Card>
  );
}
