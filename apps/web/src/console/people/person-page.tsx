import { staffContract } from '@patrolplan/contract/staff';
import { useRouter, useLocation } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { useState } from 'react';
import { AccessForm } from './access-form.tsx';
import { type Person, fullName, peoplePaths, personForm, readPersonId } from './person.ts';
import { AccountBadge } from './person-columns.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { personTexts } from './texts.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffData, useStaffAction } from '#console/shared/staff-call.ts';
import { StaffPage } from '#console/shared/frame/staff-page.tsx';
import { QuietAction } from '#console/shared/text-action.tsx';
import { useFeature } from '#state/settings/features.ts';
import { TextLink } from '#ui/text/text-link.tsx';
import { saveFile } from '#platform/download/save-file.ts';
import { staffTabs } from '#config/screens.ts';
import { useProfile } from '#state/session/profile.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Card } from '#ui/page/card.tsx';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import { discardDraft } from '#console/shared/form/use-draft.ts';
import { IntervalForm } from '#console/shared/form/interval-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';

/** One person: areas and rights, sign-in, and data protection. */
export function PersonPage() {
  const id = readPersonId(usePathname(useRouter()));
  return (
    <StaffPage>
      <div className="px-1 lg:px-0">
        <TextLink href={peoplePaths.list}>{personTexts.back}</TextLink>
      </div>
      <OnePerson key={id} id={id} />
    </StaffPage>
  );
}

function OnePerson({ id }: { id: number }) {
  const hasShifts = useFeature('shift');
  const state = useStaffData(staffContract.readPerson, { body: { id } });
  return (
    <DataState state={state} failedText={personTexts.failed}>
      {({ person, openSessions: devices }) => (
        <div className="grid max-w-160 gap-4">
          <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-1 lg:px-0">
            <div className="min-w-0">
              <h2 className="text-h1 wrap-anywhere">{fullName(person)}</h2>
              <p className="text-second text-ink-2 wrap-anywhere">{person.email}</p>
            </div>
            <AccountBadge {...person} />
          </header>
          <AccessForm person={person} />
          {hasShifts && <IntervalCard id={id} />}
          <SignInCard person={person} devices={devices} onStale={state.refresh} />
          <PersonData person={person} />
        </div>
      )}
    </DataState>
  );
}

/** Exports the stored data of a person; links to erasing it. */
function PersonData({ person }: { person: Person }) {
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

/** Confirmed by typing the name, to prevent mistakes. The typed text is not stored. */
function EraseDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [name, setName] = useState('');
  const [, navigate] = useLocation();
  const erase = useStaffAction(staffContract.erasePerson, () => {
    discardDraft(personForm(person.id));
    navigate(peoplePaths.list, { replace: true });
  });
  return (
    <FormDialog
      title={personTexts.eraseTitle(fullName(person))}
      submitLabel={personTexts.erase}
      pendingLabel={personTexts.erasing}
      action={erase}
      onSubmit={() => erase.run({ body: { id: person.id, name } })}
      onClose={onClose}
    >
      <p className="text-body">{personTexts.eraseText}</p>
      <TextField
        id="erase-name"
        label={personTexts.eraseField(fullName(person))}
        error={erase.problem?.fields['name']}
        value={name}
        onChange={setName}
        spellCheck={false}
      />
    </FormDialog>
  );
}

/** How often a person checks in during a shift, as agreed with them. */
function IntervalCard({ id }: { id: number }) {
  const { data, failed, refresh } = useStaffData(staffContract.readPersonInterval, { body: { id } });
  const form = `check-in interval of ${id}`;
  const save = useStaffAction(staffContract.savePersonInterval, () => {
    discardDraft(form);
    refresh();
  });
  if (data === undefined) return failed ? <Banner tone="error">{personTexts.intervalFailed}</Banner> : null;
  const { minutes: was, usualMinutes } = data;
  const set = (minutes: number | null) => save.run({ body: { id, was, minutes } });
  return (
    <Card title={personTexts.checkIn}>
      <p className="text-second text-ink-2">
        {data.isOn ? personTexts.checkInOn : personTexts.checkInOff}{' '}
        {was === null ? personTexts.usual(usualMinutes) : personTexts.own(usualMinutes)}
      </p>
      {save.problem && (
        <div className="pt-3">
          <Banner tone="error" detail={save.problem.detail}>
            {save.problem.message}
          </Banner>
        </div>
      )}
      <IntervalForm
        key={was ?? 0}
        id="person-check-in"
        form={form}
        label={personTexts.interval}
        hint={personTexts.intervalHint}
        stored={was ?? usualMinutes}
        pending={save.pending}
        error={save.problem?.fields['minutes']}
        onSave={set}
      />
      {was !== null && (
        <div className="pt-3">
          <QuietAction onClick={() => set(null)}>{personTexts.toUsual(usualMinutes)}</QuietAction>
        </div>
      )}
    </Card>
  );
}
