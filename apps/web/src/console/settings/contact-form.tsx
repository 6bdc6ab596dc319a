import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import * as v from 'valibot';
import { checkInTexts } from './check-in-texts.ts';
import { QuietAction } from '#console/shared/text-action.tsx';
import { type StaffReply, useStaffAction } from '#console/shared/staff-call.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { staffTexts } from '#console/shared/texts.ts';
import { DraftButtons } from '#console/shared/form/draft-buttons.tsx';
import { useDraft } from '#console/shared/form/use-draft.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Card } from '#ui/page/card.tsx';

type Contact = StaffReply<typeof staffContract.readCheckIn>['contacts'][number];

const contactDraft = v.object({ name: v.string(), email: v.string(), webhookUrl: v.string() });
const NOBODY = { name: '', email: '', webhookUrl: '' };
/** Stored outside of the form: a save replaces the form with one of the stored contact. */
const shownSecrets = new Map<Contact['role'], string>();

type ContactFormProps = {
  role: Contact['role'];
  stored: Contact | undefined;
  failure: string | undefined;
  /** It was saved, and nothing was changed since. */
  isSaved: boolean;
  onSaved: () => void;
  onStale: () => void;
};

/** Who is notified in this place: by email, by a signed webhook, or both. */
export function ContactForm({ role, stored, failure, isSaved, onSaved, onStale }: ContactFormProps) {
  const { name, email, webhookUrl } = stored ?? NOBODY;
  const initial = { name, email, webhookUrl };
  const draft = useDraft(`contact ${role}`, contactDraft, initial);
  const [secret, setSecret] = useState(shownSecrets.get(role) ?? null);
  const save = useStaffAction(staffContract.saveContact, (reply) => {
    draft.clear();
    onSaved();
    if (reply.webhookSecret === null) return;
    shownSecrets.set(role, reply.webhookSecret);
    setSecret(reply.webhookSecret);
  });
  const remove = useStaffAction(staffContract.removeContact, draft.clear);
  const connected = useSource(stableOnline);
  const values = draft.values;
  const hasChanges = JSON.stringify(values) !== JSON.stringify(initial);
  const problem = save.problem ?? remove.problem;
  const run = (renewSecret: boolean) => {
    shownSecrets.delete(role);
    setSecret(null);
    save.run({ body: { role, version: stored?.version ?? null, ...values, renewSecret } });
  };
  const takeTheirs = () => {
    draft.clear();
    save.forget();
    onStale();
  };
  return (
    <Card title={checkInTexts.roles[role]}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (connected && hasChanges && !save.pending) run(false);
        }}
      >
        <p className="text-second text-ink-2">{checkInTexts.notified[role]}</p>
        {stored === undefined && <p className="text-second font-semibold text-warn">{checkInTexts.nobody}</p>}
        {failure !== undefined && (
          <p className="text-second font-semibold wrap-anywhere text-bad">
            {checkInTexts.lastFailure(failure)}
          </p>
        )}
        {problem && (
          <Banner
            tone="error"
            detail={problem.detail}
            takesFocus
            action={
              problem.current !== undefined && (
                <QuietAction onClick={takeTheirs}>{staffTexts.takeTheirs}</QuietAction>
              )
            }
          >
            {problem.message}
          </Banner>
        )}
        {secret !== null && (
          <Banner tone="success">
            {checkInTexts.secret}
            <code className="block pt-1 text-small select-all">{secret}</code>
          </Banner>
        )}
        {isSaved && stored !== undefined && !hasChanges && (
          <Banner tone="success">{checkInTexts.saved(stored.name)}</Banner>
        )}
        <TextField
          id={`${role}-name`}
          label={checkInTexts.name}
          error={problem?.fields['name']}
          maxLength={100}
          value={values.name}
          onChange={(next) => draft.change({ name: next })}
        />
        <TextField
          id={`${role}-email`}
          type="email"
          label={checkInTexts.email}
          error={problem?.fields['email']}
          maxLength={254}
          value={values.email}
          onChange={(next) => draft.change({ email: next })}
        />
        <TextField
          id={`${role}-webhook`}
          type="url"
          label={checkInTexts.webhook}
          hint={checkInTexts.webhookHint}
          error={problem?.fields['webhookUrl']}
          maxLength={500}
          value={values.webhookUrl}
          onChange={(next) => draft.change({ webhookUrl: next })}
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
          {webhookUrl !== '' && !hasChanges && (
            <QuietAction onClick={() => run(true)}>{checkInTexts.renew}</QuietAction>
          )}
          {stored !== undefined && !hasChanges && (
            <QuietAction onClick={() => remove.run({ body: { role, version: stored?.version ?? null } })}>
              {checkInTexts.remove}
            </QuietAction>
          )}
        </div>
      </form>
    </Card>
  );
}
