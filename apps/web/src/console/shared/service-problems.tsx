import { staffContract } from '@patrolplan/contract/staff';
import { Link } from 'wouter';
import { type StaffReply, useStaffData } from './staff-call.ts';
import { staffTexts } from './texts.ts';
import { screens } from '#config/screens.ts';
import { Banner } from '#ui/page/banner.tsx';

const REFRESH_MS = 60_000;

/** Failures that need a person: secrets that cannot be read, single sign-on. Empty without any. */
export function ServiceProblems({ linksToSettings = false }: { linksToSettings?: boolean }) {
  const { data } = useStaffData(staffContract.readServiceState, {}, { refetchMs: REFRESH_MS });
  const problems = data === undefined ? [] : problemsIn(data);
  if (problems.length === 0) return null;
  return (
    <div className="mb-4 grid gap-3">
      {problems.map((problem) => (
        <Banner key={problem} tone="error">
          {problem}
        </Banner>
      ))}
      {linksToSettings && (
        <Link
          href={screens.staffSettings.path}
          className="inline-flex min-h-11 items-center justify-self-start text-second font-strong text-link hover:underline"
        >
          {staffTexts.openSettings}
        </Link>
      )}
    </div>
  );
}

type ServiceState = StaffReply<typeof staffContract.readServiceState>;

function problemsIn({ unreadableSecrets, singleSignOn }: ServiceState): readonly string[] {
  return [
    ...unreadableSecrets.map(({ kind, name }) => staffTexts.unreadable[kind](name)),
    ...(singleSignOn?.isDown === true ? [staffTexts.signInDown(singleSignOn.reason ?? '')] : []),
  ];
}
