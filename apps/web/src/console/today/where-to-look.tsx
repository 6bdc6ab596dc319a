import ExternalLink from 'lucide-react/icons/external-link';
import MapIcon from 'lucide-react/icons/map';
import type { ReactNode } from 'react';
import { type PersonAlarm, type SentPlace, sentPlace, whereLines } from './person-alarm.ts';
import { shiftTexts } from './shift-texts.ts';
import type { Position } from '#domain/geo.ts';
import { directionsTo } from '#state/settings/navigation-link.ts';
import { Button, OutLinkButton } from '#ui/button.tsx';

const { where: texts } = shiftTexts;

type WhereToLookProps = {
  person: PersonAlarm;
  onShowPlace?: ((place: Position) => void) | undefined;
};

/** First facts for a person who goes to look. */
export function WhereToLook({ person, onShowPlace }: WhereToLookProps) {
  const place = sentPlace(person);
  const lines = whereLines(person);
  return (
    <>
      <h3 className="text-h2">{texts.title}</h3>
      {place === null && lines.length === 0 ? (
        <p className="mt-2 text-second text-ink-2">{texts.nothing}</p>
      ) : (
        <dl className="mt-2 text-second">
          {place && (
            <Line label={texts.position}>
              <SentPosition place={place} name={person.first.name} onShowPlace={onShowPlace} />
            </Line>
          )}
          {lines.map(({ label, text }) => (
            <Line key={label} label={label}>
              {text}
            </Line>
          ))}
        </dl>
      )}
    </>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 border-t border-line py-2 @min-[30rem]:grid-cols-[6.5rem_minmax(0,1fr)]">
      <dt className="text-ink-2">{label}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

type SentPositionProps = {
  place: SentPlace;
  name: string;
  onShowPlace: ((place: Position) => void) | undefined;
};

function SentPosition({ place, name, onShowPlace }: SentPositionProps) {
  const { near, sent, latitude, longitude } = place;
  const inMaps = directionsTo({ siteName: `${texts.place}, ${name}`, position: { latitude, longitude } });
  return (
    <>
      {near === null ? (
        sent
      ) : (
        <>
          <b>{near}</b>, {sent}
        </>
      )}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {onShowPlace && (
          <Button variant="quiet" onClick={() => onShowPlace({ latitude, longitude })}>
            <MapIcon aria-hidden className="size-5" />
            {texts.showOnMap}
          </Button>
        )}
        {inMaps !== null && (
          <OutLinkButton href={inMaps}>
            <ExternalLink aria-hidden className="size-5" />
            {texts.openInMaps}
          </OutLinkButton>
        )}
      </div>
    </>
  );
}
