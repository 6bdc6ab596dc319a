import { staffTeamContract } from '@patrolplan/contract/staff-team';
import { boardTexts } from './texts.ts';
import { DownloadButtons } from '#console/shared/download-buttons.tsx';
import { saveFile } from '#platform/download/save-file.ts';
import { api } from '#state/service/api.ts';
import { useFeature } from '#state/settings/features.ts';

/** The jobs as a file for calendar programs. */
export function JobsDownload() {
  const hasApi = useFeature('api');
  if (!hasApi) return null;
  const download = async () => {
    const reply = await api.call(staffTeamContract.exportJobs, {});
    if (reply.ok) saveFile('jobs.ics', new Blob([reply.value.ics], { type: 'text/calendar' }));
    return reply.ok;
  };
  return <DownloadButtons downloads={[{ label: boardTexts.jobsCalendar, download }]} />;
}
