import Check from 'lucide-react/icons/check';
import Mail from 'lucide-react/icons/mail';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { Link } from 'wouter';
import { type Person, fullName, lastSignInText, peoplePaths } from './person.ts';
import { bulkTexts, peopleTexts } from './texts.ts';
import { initials } from '#domain/profile/profile.ts';
import type { Column } from '#ui/table/column.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import { Badge } from '#ui/text/badge.tsx';

type PersonColumns = {
  now: Date;
  /** The signed-in person, who cannot deactivate their own account. */
  ownId: number | null;
  onDeactivate: (person: Person) => void;
  onActivate: (person: Person) => void;
  /** The ids of the people with a tick. */
  ticked: ReadonlySet<number>;
  onTick: (person: Person) => void;
};

/** The service sorts by `name` and `lastSignIn`. */
export function personColumns({
  now,
  ownId,
  onDeactivate,
  onActivate,
  ticked,
  onTick,
}: PersonColumns): readonly Column<Person>[] {
  return [
    {
      id: 'name',
      head: peopleTexts.name,
      inCard: 'title',
      cell: (person) => nameCell(person, ticked.has(person.id), onTick),
      sortBy: fullName,
    },
    {
      id: 'role',
      head: peopleTexts.role,
      cell: ({ isStaff }) => (
        <span className="whitespace-nowrap">{isStaff ? peopleTexts.staff : peopleTexts.warden}</span>
      ),
    },
    { id: 'areas', head: peopleTexts.areas, cell: areasCell },
    {
      id: 'lastSignIn',
      head: peopleTexts.lastSignIn,
      inCard: 'labelled',
      cell: (person) => <span className="whitespace-nowrap text-ink-2">{lastSignInText(person, now)}</span>,
      sortBy: ({ lastSignInAt: at }) => at ?? '',
    },
    {
      id: 'account',
      head: peopleTexts.account,
      inCard: 'badge',
      cell: (person) => (
        <span className="whitespace-nowrap">
          <AccountBadge {...person} />
        </span>
      ),
    },
    {
      id: 'actions',
      head: '',
      inCard: 'actions',
      cell: (person) => (
        <div className="flex items-center gap-x-5 whitespace-nowrap max-lg:flex-wrap lg:justify-end">
          <Link
            href={peoplePaths.person(person.id)}
            aria-label={peopleTexts.areasOf(fullName(person))}
            className="inline-flex min-h-11 items-center text-second font-strong text-link no-underline hover:underline"
          >
            {peopleTexts.areas}
          </Link>
          {person.isActive && person.id !== ownId && (
            <TextAction
              label={peopleTexts.deactivateOf(fullName(person))}
              onClick={() => onDeactivate(person)}
            >
              {peopleTexts.deactivate}
            </TextAction>
          )}
          {!person.isActive && (
            <TextAction label={peopleTexts.activateOf(fullName(person))} onClick={() => onActivate(person)}>
              {peopleTexts.activate}
            </TextAction>
          )}
        </div>
      ),
    },
  ];
}

function nameCell(person: Person, isTicked: boolean, onTick: (person: Person) => void) {
  return (
    <span className="flex items-center gap-3 lg:[th_&]:min-w-76">
      {/* Staff see all areas, so there is nothing to choose. */}
      {person.isStaff ? (
        <span className="w-6 shrink-0" />
      ) : (
        <label className="-m-2.5 grid size-11 shrink-0 place-items-center">
          <input
            type="checkbox"
            className="size-5.5 accent-accent"
            aria-label={bulkTexts.choose(fullName(person))}
            checked={isTicked}
            onChange={() => onTick(person)}
          />
        </label>
      )}
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-small font-strong text-link max-[22rem]:hidden"
      >
        {initials({ firstName: person.firstName, lastName: person.lastName })}
      </span>
      <Link
        href={peoplePaths.person(person.id)}
        className="block min-h-11 min-w-0 wrap-anywhere text-ink no-underline hover:underline"
      >
        <span>
          {fullName(person)}
          <span className="block text-small font-normal text-ink-2">{emailText(person.email)}</span>
        </span>
      </Link>
    </span>
  );
}

/** A long address breaks after its '@' rather than within a name. */
function emailText(email: string) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

function areasCell({ isStaff, areas }: Person) {
  if (isStaff) return <span className="text-ink-2">{peopleTexts.allAreas}</span>;
  if (areas.length === 0) {
    return (
      <Badge tone="warn" icon={TriangleAlert}>
        {peopleTexts.noAreas}
      </Badge>
    );
  }
  return (
    <ul className="flex flex-wrap gap-1.5">
      {areas.map((area) => (
        <li key={area}>
          <Badge tone="plain">{area}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** Active, inactive, or invited and without a password yet. */
export function AccountBadge({ isActive, hasPassword }: Person) {
  if (!isActive) {
    return (
      <Badge tone="quiet" icon={X}>
        {peopleTexts.inactive}
      </Badge>
    );
  }
  return hasPassword ? (
    <Badge tone="good" icon={Check}>
      {peopleTexts.active}
    </Badge>
  ) : (
    <Badge tone="warn" icon={Mail}>
      {peopleTexts.invited}
    </Badge>
  );
}
