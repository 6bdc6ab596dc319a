import { staffContract } from '@patrolplan/contract/staff';
import * as v from 'valibot';
import { AccessFields } from './access-fields.tsx';
import { inviteTexts } from './texts.ts';
import { FormDialog } from '#console/shared/form-dialog.tsx';
import { inputLook } from '#console/shared/input-look.ts';
import { fieldErrors } from '#ui/error-summary.tsx';
import { Field } from '#ui/field.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { useDraft } from '#console/shared/use-draft.ts';

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
      pending={invite.pending}
      problem={invite.problem}
      errors={fieldErrors(errors, CONTROLS)}
      onSubmit={() => invite.run({ body: { email, firstName, lastName, isStaff, areas } })}
      onCancel={leave}
      onClose={onClose}
    >
      <Field id="invite-email" label={inviteTexts.email} hint={inviteTexts.emailHint} error={errors['email']}>
        {(control) => (
          <input
            {...control}
            type="email"
            value={email}
            onChange={(event) => draft.change({ email: event.target.value })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className={inputLook}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id="invite-first" label={inviteTexts.firstName} error={errors['firstName']}>
          {(control) => (
            <input
              {...control}
              value={firstName}
              onChange={(event) => draft.change({ firstName: event.target.value })}
              autoComplete="off"
              className={inputLook}
            />
          )}
        </Field>
        <Field id="invite-last" label={inviteTexts.lastName} error={errors['lastName']}>
          {(control) => (
            <input
              {...control}
              value={lastName}
              onChange={(event) => draft.change({ lastName: event.target.value })}
              autoComplete="off"
              className={inputLook}
            />
          )}
        </Field>
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
