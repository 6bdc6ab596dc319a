import { staffTeamContract } from '@patrolplan/contract/staff-team';
import { teamTexts } from './texts.ts';
import { DownloadButtons } from '#console/shared/download-buttons.tsx';
import { downloadGeoJson } from '#platform/download/download-geo-json.ts';
import { saveFile } from '#platform/download/save-file.ts';
import { api } from '#state/service/api.ts';
import { useFeature } from '#state/settings/features.ts';

/** A sent round as files for map programs and navigation apps. */
export function RoundDownloads({ id, letter }: { id: string; letter: string }) {
  const hasApi = useFeature('api');
  if (!hasApi) return null;
  const geoJson = () =>
    downloadGeoJson(`round-${letter}.geojson`, () =>
      api.call(staffTeamContract.exportRoundGeoJson, { body: { id } }),
    );
  const gpx = async () => {
    const reply = await api.call(staffTeamContract.exportRoundGpx, { body: { id } });
    if (reply.ok)
      saveFile(`round-${letter}.gpx`, new Blob([reply.value.gpx], { type: 'application/gpx+xml' }));
    return reply.ok;
  };
  return (
    <DownloadButtons
      downloads={[
        { label: teamTexts.geoJson(letter), download: geoJson },
        { label: teamTexts.gpx(letter), download: gpx },
      ]}
    />
  );
}
