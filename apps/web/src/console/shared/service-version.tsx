import { staffContract } from '@patrolplan/contract/staff';
import { useStaffData } from './staff-call.ts';
import { staffTexts } from './texts.ts';

/** The footer of the console with the version of the service. */
export function ServiceVersion() {
  const { data } = useStaffData(staffContract.readServiceState, {});
  if (data === undefined) return null;
  return (
    <p className="mt-8 px-1 text-small text-ink-2 lg:px-0">{staffTexts.version(data.version, data.commit)}</p>
  );
}
