import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { type Person, fullName, lastSignInText } from './person.ts';
import { peopleTexts, personTexts } from './texts.ts';
import { QuietAction } from '#console/shared/text-action.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { hasOwnSessions } from '#state/log-out/log-out.ts';
import { useProfile } from '#state/session/profile.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Card } from '#ui/page/card.tsx';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';

type EndSessionsDialogProps = { person: Person; onClose: () => void; onEnded: (count: number) => void };

function EndSessionsDialog({ person, onClose, onEnded }: EndSessionsDialogProps) {
  const end = useStaffAction(staffContract.endPersonSessions, ({ ended }) => {
    onEnded(ended);
    onClose();
  });
  return (
    <FormDialog
      title={personTexts.endSessionsTitle(fullName(person))}
      submitLabel={personTexts.endSessions}
      pendingLabel={personTexts.ending}
      action={end}
      onSubmit={() => end.run({ body: { id: person.id } })}
      onClose={onClose}
    >
      <p className="text-body">{personTexts.endSessionsText}</p>
    </FormDialog>
  );
}

type SignInCardProps = { person: Person; devices: number; onStale: () => void };

/** The last sign-in, the number of devices, and actions to change them. */
export function SignInCard({ person, devices, onStale }: SignInCardProps) {
  const now = new Date(useSource(minuteClock) * 60_000);
  const profile = useProfile();
  const isOwn = profile.kind === 'ready' && profile.profile.userId === person.id;
  const [dialog, setDialog] = useState<'deactivate' | 'end sessions' | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { id, version, email } = person;
  const mail = useStaffAction(staffContract.mailPersonLink, () => setDone(personTexts.linkSent(email)));
  const activate = useStaffAction(staffContract.setPersonActive, () =>
    setDone(personTexts.activated(fullName(person))),
  );
  const mailSignIn = useStaffAction(staffContract.mailSignInLink, () =>
    setDone(personTexts.signInLinkSent(email)),
  );
  const problem = mail.problem ?? mailSignIn.problem ?? activate.problem;
  const close = () => setDialog(null);
  return (
    <Card title={personTexts.signIn}>
      <div className="grid gap-3">
        {problem && (
          <Banner tone="error" detail={problem.detail} takesFocus>
            {problem.message}
          </Banner>
        )}
        {done !== null && !problem && <Banner tone="success">{done}</Banner>}
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-second">
          <dt className="text-ink-2">{peopleTexts.lastSignIn}</dt>
          <dd>{lastSignInText(person, now)}</dd>
          <dt className="text-ink-2">{personTexts.devices}</dt>
          <dd>{devices}</dd>
        </dl>
        {!person.hasPassword && <p className="text-second">{personTexts.notChosen}</p>}
        <div className="flex flex-wrap gap-2.5">
          {person.isActive && (
            <QuietAction onClick={() => mail.run({ body: { id } })}>
              {person.hasPassword ? personTexts.mailLink : personTexts.inviteAgain}
            </QuietAction>
          )}
          {person.isActive && hasOwnSessions() && (
            <QuietAction onClick={() => mailSignIn.run({ body: { id } })}>
              {personTexts.mailSignInLink}
            </QuietAction>
          )}
          {devices > 0 && (
            <QuietAction onClick={() => setDialog('end sessions')}>{personTexts.endSessions}</QuietAction>
          )}
          {person.isActive && !isOwn && (
            <QuietAction onClick={() => setDialog('deactivate')}>{peopleTexts.deactivate}</QuietAction>
          )}
          {!person.isActive && (
            <QuietAction onClick={() => activate.run({ body: { id, version, isActive: true } })}>
              {peopleTexts.activate}
            </QuietAction>
          )}
        </div>
      </div>
      {dialog === 'deactivate' && <DeactivateDialog person={person} onClose={close} onStale={onStale} />}
      {dialog === 'end sessions' && (
        <EndSessionsDialog
          person={person}
          onClose={close}
          onEnded={(count) => setDone(personTexts.ended(count))}
        />
      )}
    </Card>
  );
}
