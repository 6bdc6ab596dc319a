import { staffContract } from '@patrolplan/contract/staff';
import * as v from 'valibot';
import { AccessFields } from './access-fields.tsx';
import { inviteTexts } from './texts.ts';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import { fieldErrors } from '#ui/form/error-summary.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { useDraft } from '#console/shared/form/use-draft.ts';
import { TextField } from '#ui/form/text-field.tsx';

const inviteDraft = v.object({
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  areas: v.array(v.string()),
  isStaff: v.boolean(),
});
const EMPTY = { email: '', firstName: '', lastName: '', areas: [], isStaff: false };

export const INVITE_FORM = 'person new';

const CONTROLS = { email: 'invite-email', firstName: 'invite-first', lastName: 'invite-last' };

type InviteFormProps = { onClose: () => void; onSent: (email: string) => void };

/** Creates an account and emails a link to choose a password. */
export function InviteForm({ onClose, onSent }: InviteFormProps) {
  const draft = useDraft<v.InferOutput<typeof inviteDraft>>(INVITE_FORM, inviteDraft, EMPTY);
  const { email, firstName, lastName, areas, isStaff } = draft.values;
  const leave = () => {
    draft.clear();
    onClose();
  };
  const invite = useStaffAction(staffContract.invitePerson, ({ person }) => {
    leave();
    onSent(person.email);
  });
  const errors = invite.problem?.fields ?? {};
  return (
    <FormDialog
      title={inviteTexts.title}
      submitLabel={inviteTexts.send}
      pendingLabel={inviteTexts.sending}
      action={invite}
      errors={fieldErrors(errors, CONTROLS)}
      onSubmit={() => invite.run({ body: { email, firstName, lastName, isStaff, areas } })}
      onCancel={leave}
      onClose={onClose}
    >
      <TextField
        id="invite-email"
        label={inviteTexts.email}
        hint={inviteTexts.emailHint}
        error={errors['email']}
        type="email"
        value={email}
        onChange={(email) => draft.change({ email })}
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id="invite-first"
          label={inviteTexts.firstName}
          error={errors['firstName']}
          value={firstName}
          onChange={(firstName) => draft.change({ firstName })}
        />
        <TextField
          id="invite-last"
          label={inviteTexts.lastName}
          error={errors['lastName']}
          value={lastName}
          onChange={(lastName) => draft.change({ lastName })}
        />
      </div>
      <AccessFields
        areas={areas}
        isStaff={isStaff}
        errors={errors}
        onAreas={(chosen) => draft.change({ areas: chosen })}
        onStaff={(flag) => draft.change({ isStaff: flag })}
      />
    </FormDialog>
  );
}
