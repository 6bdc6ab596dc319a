import { staffContract } from '@patrolplan/contract/staff';
import Siren from 'lucide-react/icons/siren';
import { Link } from 'wouter';
import { useStaffData } from './staff-call.ts';
import { staffTexts } from './texts.ts';
import { screens } from '#config/screens.ts';
import { useFeature } from '#state/features.ts';
import { useProfile } from '#state/profile.ts';

const REFRESH_MS = 15_000;

function useIsWatching(): boolean {
  const profile = useProfile();
  return useFeature('shift') && profile.kind === 'ready';
}

/** The number of open alarms beside Today, on every page of the console. */
export const OpenAlarmsBadge = () => (useIsWatching() ? <Badge /> : null);

/** The same on a phone, where the pages are in a select. */
export const OpenAlarmsLink = () => (useIsWatching() ? <AlarmsLink /> : null);

function useOpenAlarms(): number {
  const { data } = useStaffData(staffContract.countAlarms, {}, { refetchMs: REFRESH_MS });
  return data?.open ?? 0;
}

function Badge() {
  const open = useOpenAlarms();
  if (open === 0) return null;
  return (
    <span className="grid min-w-6 place-items-center rounded-full border border-bad-line bg-bad-soft px-1.5 py-0.5 text-small font-strong text-bad">
      <span aria-hidden>{open}</span>
      <span className="sr-only">{staffTexts.openAlarms(open)}</span>
    </span>
  );
}

function AlarmsLink() {
  const open = useOpenAlarms();
  if (open === 0) return null;
  return (
    <Link
      href={screens.staffToday.path}
      className="mb-2 flex min-h-11 items-center gap-2 rounded-control border border-bad-line bg-bad-soft px-3.5 text-second font-strong text-bad"
    >
      <Siren aria-hidden className="size-5 shrink-0" />
      {staffTexts.openAlarms(open)}
    </Link>
  );
}
