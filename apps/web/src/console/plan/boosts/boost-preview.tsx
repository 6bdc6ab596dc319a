import { staffContract } from '@patrolplan/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { type BoostForm, targetFields } from './boost-form.ts';
import { boostTexts } from './texts.ts';
import { scoreText } from '#domain/format.ts';
import { type StaffReply, staffQuery } from '#console/shared/staff-call.ts';

type Preview = StaffReply<typeof staffContract.previewBoost>;

/** The effect of the boost on the target chosen last, requested again with every change. Undefined without a target. */
export function useBoostPreview(form: BoostForm): Preview | undefined {
  const { targets, amount, from } = useDeferredValue(form);
  const target = targets.at(-1) ?? null;
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

const NUMBER = 'border-t border-line py-1 pl-3 text-right align-top whitespace-nowrap tabular-nums';

/** The first five places of the area with the boost, and the scores of these sites without and with it. */
export function FirstPlaces({ preview, form }: { preview: Preview | undefined; form: BoostForm }) {
  if (!preview || preview.with.length === 0) return null;
  const target = form.targets.at(-1);
  const before = new Map(preview.without.map(({ siteId, score }) => [siteId, score]));
  return (
    <details open className="rounded-control border border-line px-3.5">
      <summary className="min-h-11 content-center text-second font-semibold">
        {boostTexts.firstPlaces(preview.areaName)}
      </summary>
      <table className="mb-2 w-full text-left text-fact">
        <thead className="text-small text-ink-2">
          <tr>
            <th scope="col" className="py-1 font-semibold">
              {boostTexts.site}
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-semibold">
              {boostTexts.without}
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-semibold">
              {boostTexts.with}
            </th>
          </tr>
        </thead>
        <tbody>
          {preview.with.map(({ siteId, siteName, score }, n) => {
            const isBoosted = target?.kind === 'area' || target?.siteId === siteId;
            return (
              <tr key={siteId} className={isBoosted ? 'font-strong' : ''}>
                <th
                  scope="row"
                  className={`border-t border-line py-1 wrap-anywhere ${isBoosted ? 'font-strong' : 'font-normal'}`}
                >
                  <span className="mr-2.5 text-ink-2 tabular-nums">{n + 1}</span>
                  {siteName}
                </th>
                <td className={`${NUMBER} text-ink-2`}>
                  {scoreText(before.get(siteId) ?? score - (isBoosted ? form.amount : 0))}
                </td>
                <td className={NUMBER}>{scoreText(score)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
