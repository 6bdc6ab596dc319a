import Crosshair from 'lucide-react/icons/crosshair';
import Info from 'lucide-react/icons/info';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { mapColours } from './colours.ts';
import { type Basemap, basemapStyle } from './basemap-style.ts';
import { type MapView, createMapView } from './map-view.ts';
import './map.css';
import type { OwnPosition, Scene } from './scene.ts';
import { mapTexts } from './texts.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { creditsFor } from '#domain/credits.ts';
import type { Position } from '#domain/geo.ts';
import { useTheme } from '#platform/page/theme.ts';

export type SiteMapProps = {
  label: string;
  /** The map stays as it is until it is shown again. */
  hidden?: boolean;
  scene: Scene;
  me: OwnPosition | null;
  chosen: number | null;
  onChoose: (id: number | null) => void;
  /** Moves the map to a place, close enough to tell the streets apart. */
  goesTo?: Position | null;
  /** The pin can be moved: a tap on the map or a drag says where to. */
  onPlace?: (place: Position) => void;
  /** The selection, as a `MapSheet`. */
  sheet?: ReactNode;
  /** Called when the map cannot be drawn, with the reason as a sentence. */
  onFailed: (sentence: string) => void;
};

/** The map with its buttons. Fills its box. */
export function SiteMap(props: SiteMapProps & { basemap: Basemap }) {
  const { basemap, label, hidden = false, scene, me, chosen } = props;
  const theme = useTheme();
  const box = useRef<HTMLDivElement>(null);
  const sheetBox = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MapView | null>(null);
  const choose = useEffectEvent(props.onChoose);
  const fail = useEffectEvent(props.onFailed);
  const place = useEffectEvent((at: Position) => props.onPlace?.(at));
  const create = useEffectEvent((container: HTMLElement) =>
    createMapView({
      container,
      label,
      scene,
      onChoose: choose,
      onPlace: props.onPlace && place,
      onLost: () => fail(mapTexts.lost),
    }),
  );

  // MapLibre owns the element: it is created and removed with this component, and follows its props.
  useEffect(() => {
    if (!box.current) return;
    try {
      const made = create(box.current);
      setView(made);
      return () => made.remove();
    } catch {
      return fail(mapTexts.noWebGl);
    }
  }, []);
  useEffect(() => view?.setBasemap(chooseStyle(basemap, theme), mapColours[theme]), [view, basemap, theme]);
  const shown = hidden ? null : view;
  useEffect(() => shown?.show(scene), [shown, scene]);
  useEffect(() => shown?.showMe(me), [shown, me]);
  const { goesTo = null } = props;
  useEffect(() => {
    if (goesTo !== null) view?.goTo(goesTo);
  }, [view, goesTo]);
  // On a phone the sheet covers the lower part of the map; on a wide screen it covers nothing.
  useEffect(() => shown?.choose(chosen, sheetBox.current?.offsetHeight ?? 0), [shown, chosen]);

  return (
    <div className="relative h-full w-full overflow-hidden bg-sunken">
      {/* Isolated, so that discs do not overlap the attribution and the buttons. */}
      <div ref={box} className="absolute! inset-0 isolate" />
      <div className="pointer-events-none absolute inset-x-0 bottom-0">
        <div className="flex items-end gap-3">
          <MapCredits />
          <div className="pointer-events-auto mr-3 mb-3 ml-auto grid gap-2">
            {me !== null && (
              <MapButton label={mapTexts.myPosition} onClick={() => view?.goTo(me.place)}>
                <Crosshair aria-hidden className="size-5" />
              </MapButton>
            )}
            <MapButton label={mapTexts.zoomIn} onClick={() => view?.zoomBy(1)}>
              <Plus aria-hidden className="size-5" />
            </MapButton>
            <MapButton label={mapTexts.zoomOut} onClick={() => view?.zoomBy(-1)}>
              <Minus aria-hidden className="size-5" />
            </MapButton>
          </div>
        </div>
        <div ref={sheetBox}>{props.sheet}</div>
      </div>
    </div>
  );
}

/** Attribution of the base map, on the map itself as its licence requires: behind a button, so that it covers no street. */
function MapCredits() {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const credits = creditsFor(runtimeConfig().attribution, ['map']);
  if (credits.length === 0) return null;
  return (
    <div className="pointer-events-auto flex min-w-0 items-end">
      <button
        type="button"
        aria-label={mapTexts.credits}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="grid size-11 shrink-0 place-items-center text-ink"
      >
        <Info aria-hidden className="size-6 rounded-full bg-surface/85 p-0.5" />
      </button>
      <p
        id={id}
        hidden={!isOpen}
        className="mb-2 min-w-0 rounded-control bg-surface/85 px-1.5 py-0.5 text-[0.6875rem] leading-4 text-ink-2"
      >
        {credits.map(({ text, href }, n) => (
          <Fragment key={text}>
            {n > 0 && ' · '}
            {href === undefined ? (
              text
            ) : (
              <a href={href} target="_blank" rel="noreferrer" className="text-ink-2 underline">
                {text}
              </a>
            )}
          </Fragment>
        ))}
      </p>
    </div>
  );
}

type MapButtonProps = { label: string; onClick: () => void; children: ReactNode };

function MapButton({ label, onClick, children }: MapButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-control border border-line-strong bg-surface text-ink hover:bg-sunken"
    >
      {children}
    </button>
  );
}

/** The configured style, or the built-in base map. */
function chooseStyle(basemap: Basemap, theme: 'light' | 'dark') {
  const { mapStyle } = runtimeConfig();
  return mapStyle === '' ? basemapStyle(basemap, mapColours[theme]) : mapStyle;
}
