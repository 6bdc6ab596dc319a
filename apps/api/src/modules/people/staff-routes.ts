import { staffContract } from '@patrolplan/contract/staff';
import type { Deps } from '#core/deps.ts';
import type { Failure } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Serve } from '#http/serve.ts';
import { invitationFacts } from '#config/invitation-facts.ts';
import { endSessions } from '#modules/accounts/end-sessions.ts';
import { mailPasswordLink } from '#modules/accounts/mail-password-link.ts';
import type { Person } from '#modules/accounts/person.ts';
import { setAccountActive } from '#modules/accounts/set-account-active.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { findPeople, readPerson } from './find-people.ts';
import { invitePerson } from './invite-person.ts';
import { savePeopleAreas } from './save-people-areas.ts';
import { savePerson } from './save-person.ts';

export function peopleRoutes(serve: Serve, deps: Deps): void {
  const links = { ...deps, ...invitationFacts(deps.config) };
  const auditActor = ({ userId }: { readonly userId: number }) => `user:${userId}`;

  /** The person as it is after a change. */
  async function changed(
    outcome: Result<{ readonly id: number }, Failure>,
  ): Promise<Result<{ person: Person }, Failure>> {
    if (!outcome.ok) return outcome;
    const read = await readPerson(deps, outcome.value.id);
    return read.ok ? ok({ person: read.value.person }) : read;
  }

  serve(staffContract.findPeople, async ({ body }) => ok(await findPeople(deps.db, body)));
  serve(staffContract.readPerson, ({ body }) => readPerson(deps, body.id));
  serve(staffContract.invitePerson, async ({ caller, body }) =>
    changed(
      await invitePerson(links, {
        email: body.email,
        firstName: body.first_name,
        lastName: body.last_name,
        isStaff: body.is_staff,
        areas: body.areas,
        actor: auditActor(caller),
      }),
    ),
  );
  serve(staffContract.savePerson, async ({ caller, body: { id, version, areas, is_staff } }) =>
    changed(
      await savePerson(deps, { userId: id, version, areas, isStaff: is_staff, actor: auditActor(caller) }),
    ),
  );
  serve(staffContract.savePeopleAreas, async ({ caller, body }) => {
    const outcome = await savePeopleAreas(deps, { people: body.people, actor: auditActor(caller) });
    return outcome.ok ? ok({ people: [...outcome.value] }) : outcome;
  });
  serve(staffContract.setPersonActive, async ({ caller, body: { id, version, is_active } }) =>
    changed(
      await setAccountActive(links, { userId: id, version, active: is_active, actor: auditActor(caller) }),
    ),
  );
  serve(staffContract.endPersonSessions, async ({ caller, body: { id } }) => {
    const outcome = await endSessions(deps, { userId: id, actor: auditActor(caller) });
    return outcome.ok ? ok({ ended: outcome.value.ended }) : outcome;
  });
  serve(staffContract.mailPersonLink, async ({ caller, body: { id } }) => {
    const outcome = await mailPasswordLink(links, { userId: id, actor: auditActor(caller) });
    return outcome.ok ? ok({ message: 'The link is on its way.' }) : outcome;
  });
  serve(staffContract.exportPerson, async ({ caller, body: { id } }) => {
    const outcome = await exportPerson(deps, { userId: id, actor: auditActor(caller) });
    return outcome.ok ? ok({ ...outcome.value }) : outcome;
  });
  serve(staffContract.erasePerson, async ({ caller, body: { id, name } }) => {
    const outcome = await erasePerson(deps, { userId: id, name, actor: auditActor(caller) });
    return outcome.ok ? ok({ message: 'The person is erased.' }) : outcome;
  });
}
