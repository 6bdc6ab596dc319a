import { staffContract } from '@patrolplan/contract/staff';
import { newRequestTexts } from './texts.ts';
import { PinOnMap } from '#console/shared/position/pin-on-map.tsx';
import { type TypedPosition, readPosition } from '#console/shared/position/typed-position.ts';
import { type StaffReply, useStaffData } from '#console/shared/staff-call.ts';
import { staffTexts } from '#console/shared/texts.ts';
import type { Position } from '#domain/geo.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useSettled } from '#ui/form/use-settled.ts';
import { Skeleton } from '#ui/page/skeleton.tsx';

type PositionFieldsProps = {
  latitudeId: string;
  position: TypedPosition;
  error: string | undefined;
  onType: (typed: Partial<TypedPosition>) => void;
};

/** A position in two fields or on the map, and the site that it belongs to. */
export function PositionFields({ latitudeId, position, error, onType }: PositionFieldsProps) {
  const typed = `${position.latitude} ${position.longitude}`;
  const isSettled = useSettled(typed) === typed;
  const place = readPosition(position);
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          id={latitudeId}
          label={newRequestTexts.latitude}
          error={error}
          inputMode="decimal"
          value={position.latitude}
          onChange={(latitude) => onType({ latitude })}
        />
        <TextField
          id="request-longitude"
          label={newRequestTexts.longitude}
          inputMode="decimal"
          value={position.longitude}
          onChange={(longitude) => onType({ longitude })}
        />
      </div>
      {place !== null && (
        <output className="block rounded-control bg-accent-soft p-3.5 text-second">
          {/* The answer for another position is never shown. */}
          {isSettled ? <PlaceOf key={typed} position={place} /> : <Skeleton className="h-5" />}
        </output>
      )}
      <PinOnMap label={newRequestTexts.pinMap} position={position} onType={onType} />
    </div>
  );
}

function PlaceOf({ position: { latitude, longitude } }: { position: Position }) {
  const { data, failed, refresh } = useStaffData(staffContract.findRequestPlace, {
    body: { latitude, longitude },
  });
  if (failed)
    return (
      <span className="flex flex-wrap items-center justify-between gap-2">
        {newRequestTexts.placeFailed}
        <Button variant="quiet" onClick={refresh}>
          {staffTexts.tryAgain}
        </Button>
      </span>
    );
  return data === undefined ? <Skeleton className="h-5" /> : placeSentence(data);
}

function placeSentence({ site, isOutside }: StaffReply<typeof staffContract.findRequestPlace>): string {
  if (site !== null) return newRequestTexts.belongsTo(site.siteName, site.areaName, site.metres);
  return isOutside ? newRequestTexts.outside : newRequestTexts.notPlaced;
}
