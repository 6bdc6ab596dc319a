import { staffContract } from '@patrolplan/contract/staff';
import Megaphone from 'lucide-react/icons/megaphone';
import { Link } from 'wouter';
import { todayTexts } from './texts.ts';
import { useStaffData } from '#console/shared/staff-call.ts';
import { screens } from '#config/screens.ts';
import { requestAge } from '#domain/request/request-age.ts';

const REFRESH_MS = 30_000;

/** 'Requests: 4 open, oldest 2 days', which opens them. Nothing while none is open. */
export function RequestsLine({ now }: { now: Date }) {
  const { data } = useStaffData(staffContract.countRequests, {}, { refetchMs: REFRESH_MS });
  if (data === undefined || data.oldestAt === null) return null;
  return (
    <Link
      href={screens.staffRequests.path}
      className="flex min-h-11 items-center gap-2.5 rounded-card border border-line bg-surface px-4 py-1.5 text-second font-semibold shadow-card hover:underline dark:shadow-none"
    >
      <Megaphone aria-hidden className="size-5 shrink-0" />
      {todayTexts.requests(data.openCount, requestAge(new Date(data.oldestAt), now))}
    </Link>
  );
}
