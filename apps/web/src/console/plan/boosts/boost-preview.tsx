import { staffContract } from '@patrolplan/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { targetFields } from './boost-form.ts';
import type { BoostForm } from './boost-form.ts';
import { boostTexts } from './texts.ts';
import { scoreText } from '#domain/format.ts';
import { staffQuery } from '#console/shared/staff-call.ts';
import type { StaffReply } from '#console/shared/staff-call.ts';

type Preview = StaffReply<typeof staffContract.previewBoost>;

/** What the boost would do, asked anew with every change of target, amount or start. Nothing without a target. */
export function useBoostPreview(form: BoostForm): Preview | undefined {
  const { target, amount, from } = useDeferredValue(form);
  const startsAt = from === '' ? null : new Date(from);
  const isValid = target !== null && amount > 0 && !Number.isNaN(startsAt?.getTime());
  const body = {
    ...targetFields(target),
    amount,
    startsAt: isValid ? (startsAt?.toISOString() ?? null) : null,
  };
  const preview = useQuery({ ...staffQuery(staffContract.previewBoost, { body }), enabled: isValid });
  return isValid ? preview.data : undefined;
}

/** 'Moves it from place 4 to 1 of 60' */
export function PreviewLine({ preview }: { preview: Preview | undefined }) {
  return (
    <output className="block min-h-11 min-w-0 flex-[1_1_8rem] content-center text-second text-ink-2">
      {preview && <PreviewText preview={preview} />}
    </output>
  );
}

function PreviewText({ preview: { place, siteCount: count, areaName: area } }: { preview: Preview }) {
  if (place === null) return boostTexts.raisesAll(count, area);
  if (place.with === place.without) return boostTexts.staysAt(place.with, count);
  return (
    <>
      {boostTexts.movesFrom(place.without)}{' '}
      <strong className="text-ink">{boostTexts.movesTo(place.with, count)}</strong>
    </>
  );
}

/** The first five places of the area, without and with the boost. */
export function FirstPlaces({
  preview,
  target,
}: {
  preview: Preview | undefined;
  target: BoostForm['target'];
}) {
  if (!preview || preview.with.length === 0) return null;
  const boosted = target?.kind === 'site' ? target.siteId : null;
  return (
    <details open className="rounded-control border border-line px-3.5">
      <summary className="min-h-11 content-center text-second font-semibold">
        {boostTexts.firstPlaces(preview.areaName)}
      </summary>
      <table className="mb-2 w-full table-fixed text-left text-fact">
        <thead className="text-small text-ink-2">
          <tr>
            <th scope="col" className="w-7 py-1 font-semibold">
              <span className="sr-only">{boostTexts.place}</span>
            </th>
            <th scope="col" className="py-1 pr-3 font-semibold">
              {boostTexts.without}
            </th>
            <th scope="col" className="py-1 font-semibold">
              {boostTexts.with}
            </th>
          </tr>
        </thead>
        <tbody>
          {preview.with.map((site, n) => (
            <tr key={site.siteId} className="align-top">
              <th scope="row" className="border-t border-line py-1 font-normal text-ink-2">
                {n + 1}
              </th>
              <td className="border-t border-line py-1 pr-3">
                <PlacedSite site={preview.without[n]} />
              </td>
              <td className={`border-t border-line py-1 ${site.siteId === boosted ? 'font-strong' : ''}`}>
                <PlacedSite site={site} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function PlacedSite({ site }: { site: Preview['with'][number] | undefined }) {
  if (!site) return null;
  return (
    <>
      <span className="wrap-anywhere">{site.siteName}</span>{' '}
      <span className="whitespace-nowrap text-ink-2 tabular-nums">{scoreText(site.score)}</span>
    </>
  );
}
