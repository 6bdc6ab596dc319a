import { staffContract } from '@patrolplan/contract/staff';
import { useRouter } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { AccessForm } from './access-form.tsx';
import { IntervalCard } from './interval-card.tsx';
import { peoplePaths, readPersonId } from './people-paths.ts';
import { AccountBadge } from './person-columns.tsx';
import { PersonData } from './person-data.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { fullName } from './person.ts';
import { personTexts } from './texts.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { StaffPage } from '#console/shared/staff-page.tsx';
import { useFeature } from '#state/features.ts';
import { TextLink } from '#ui/text-link.tsx';

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
