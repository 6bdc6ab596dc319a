import {
  type EaseToOptions,
  type GeoJSONSource,
  type LngLat,
  Map as MapLibre,
  type MapMouseEvent,
  Marker,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { MapColours } from './colours.ts';
import { discElement } from './disc-element.ts';
import { type Name, NAMES, basemapStyle, namesIn } from './basemap-style.ts';
import {
  type OverlayPart,
  changedParts,
  hasDisc,
  isGrouped,
  overlayParts,
  positionOverlay,
} from './overlay.ts';
import {
  AREAS,
  CHOSEN_AREA,
  CLUSTERS,
  DOTS,
  isArea,
  overlayLayers,
  overlaySource,
} from './overlay-layers.ts';
import type { OwnPosition, Pin, Scene } from './scene.ts';
import { isInside } from './place-names.ts';
import { sceneBounds } from './scene-bounds.ts';
import { followSize } from './follow-size.ts';
import { spreadDiscs } from './spread-discs.ts';
import { REACH_PX, tappedPin } from './tapped-pin.ts';
import { allowWorker } from './trusted-worker.ts';
import type { Position } from '#domain/geo.ts';

export type MapView = {
  show(scene: Scene): void;
  showMe(me: OwnPosition | null): void;
  /** Moves the map so that the sheet does not cover the pin. */
  choose(id: number | null, coveredPx: number): void;
  setBasemap(style: StyleSpecification | string, colours: MapColours): void;
  goTo(place: Position): void;
  zoomBy(steps: number): void;
  remove(): void;
};

type Options = {
  readonly container: HTMLElement;
  readonly label: string;
  readonly scene: Scene;
  readonly onChoose: (id: number | null) => void;
  /** A tap on the map, or the end of a drag, moves the pin here. Without it pins stay where they are. */
  readonly onPlace?: ((place: Position) => void) | undefined;
  /** The graphics context was lost: nothing can be drawn any more. */
  readonly onLost: () => void;
};

const MOVE_MS = 200;
const MAX_ZOOM = 19;
const WHOLE_SCENE = { padding: 56, maxZoom: 16 };
/** Height of a selected disc with its ring and of two lines of attribution above the sheet. */
const FREE_PX = 24;
const CREDITS_PX = 36;

allowWorker(workerUrl);
setWorkerUrl(workerUrl);

/** The only module that uses MapLibre. The map is empty until it has a base map. Throws where WebGL is missing. */
export function createMapView(options: Options): MapView {
  let { scene } = options;
  let colours: MapColours | null = null;
  let me: OwnPosition | null = null;
  let chosen: number | null = null;
  let grouped = isGrouped(scene);
  let isGroundMissing = false;
  let names: readonly Name[] = [];
  const discs = new Map<number, { readonly marker: Marker; readonly pin: Pin }>();
  const bounds = sceneBounds(scene);
  let isMoved = false;

  const map = new MapLibre({
    container: options.container,
    ...(bounds === null ? { center: [0, 0], zoom: 1 } : { bounds, fitBoundsOptions: WHOLE_SCENE }),
    maxZoom: MAX_ZOOM,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    rollEnabled: false,
    fadeDuration: 0,
    // It would also follow a box that is hidden.
    trackResize: false,
    // Would need HTML from the style; the configured attribution is text.
    attributionControl: false,
    locale: { 'Map.Title': options.label },
  });
  const stopFollowing = followSize(options.container, () => map.resize());
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();

  const drawOverlay = (parts: readonly OverlayPart[]) => {
    for (const part of parts) {
      const source = map.getSource<GeoJSONSource>(`pp-${part}`);
      if (source) void source.setData(overlayParts[part](scene));
    }
    drawDiscs();
  };
  const addOverlay = () => {
    if (colours === null) return;
    for (const [part, make] of Object.entries(overlayParts)) {
      map.addSource(`pp-${part}`, overlaySource(make(scene), part === 'dots' && grouped));
    }
    map.addSource('pp-me', overlaySource(positionOverlay(me), false));
    for (const layer of overlayLayers(colours)) map.addLayer(layer);
    drawDiscs();
    outlineChosen();
  };
  const outlineChosen = () => {
    if (map.getLayer(CHOSEN_AREA)) map.setFilter(CHOSEN_AREA, isArea(chosen));
  };
  const drawDiscs = () => {
    const wanted = new Map(
      scene.pins.filter((pin) => hasDisc(pin) || pin.id === chosen).map((pin) => [pin.id, pin]),
    );
    for (const [id, { marker, pin }] of discs) {
      if (wanted.get(id) === pin) continue;
      marker.remove();
      discs.delete(id);
    }
    for (const [id, pin] of wanted) {
      if (!discs.has(id)) {
        const { onPlace } = options;
        const element = discElement(pin);
        const marker = new Marker({ element, draggable: onPlace !== undefined });
        if (onPlace) marker.on('dragend', () => onPlace(position(marker.getLngLat())));
        marker.setLngLat(lngLat(pin.place)).addTo(map);
        discs.set(id, { marker, pin });
      }
      discs
        .get(id)
        ?.marker.getElement()
        .toggleAttribute('data-chosen', id === chosen);
    }
    spread();
  };
  /** Moves crowded discs apart. How far depends on the zoom. */
  const spread = () => {
    const shown = [...discs.values()];
    const offsets = spreadDiscs(shown.map(({ pin }) => pixel(pin.place)));
    shown.forEach(({ marker }, n) => marker.setOffset([offsets[n]?.x ?? 0, offsets[n]?.y ?? 0]));
  };
  /** Leaves out names of the built-in base map that would be cut at an edge. */
  const fitNames = () => {
    if (!map.getLayer(NAMES) || !map.getSource(NAMES)) return;
    const { clientWidth: width, clientHeight: height } = options.container;
    const fitting = names.flatMap(({ name, at }) =>
      isInside(name, map.project(at), { width, height }) ? [name] : [],
    );
    map.setFilter(NAMES, ['in', ['get', 'n'], ['literal', fitting]]);
  };

  /** Until somebody moves the map it shows every pin, also when the window becomes smaller. */
  const keepWhole = () => {
    const whole = sceneBounds(scene);
    if (isMoved || whole === null || scene.pins.every(({ place }) => isFree(pixel(place), 0))) return;
    map.fitBounds(whole, { ...WHOLE_SCENE, linear: true, duration: 0 });
  };
  const move = (to: EaseToOptions) => {
    isMoved = true;
    map.easeTo({ ...to, duration: MOVE_MS });
  };

  map.on('style.load', () => {
    isGroundMissing = false;
    addOverlay();
    fitNames();
  });
  map.on('zoom', spread);
  map.on('moveend', fitNames);
  map.on('movestart', ({ originalEvent }) => {
    isMoved ||= originalEvent !== undefined;
  });
  map.on('resize', () => {
    keepWhole();
    fitNames();
  });
  // A configured style that cannot be loaded, for example offline: the sites are drawn on plain land.
  map.on('error', () => {
    if (!isGroundMissing || colours === null) return;
    isGroundMissing = false;
    map.setStyle(basemapStyle(null, colours), { diff: false });
  });
  map.on('webglcontextlost', options.onLost);
  map.on('click', (event) => void tap(event));

  async function tap({ point, lngLat: at }: MapMouseEvent): Promise<void> {
    if (options.onPlace) return options.onPlace(position(at));
    const [cluster] = map.getLayer(CLUSTERS) ? map.queryRenderedFeatures(point, { layers: [CLUSTERS] }) : [];
    if (cluster?.geometry.type === 'Point') {
      const zoom = await map
        .getSource<GeoJSONSource>('pp-dots')
        ?.getClusterExpansionZoom(Number(cluster.properties['cluster_id']));
      const [longitude = 0, latitude = 0] = cluster.geometry.coordinates;
      move({ center: [longitude, latitude], zoom: zoom ?? map.getZoom() + 2 });
      return;
    }
    const drawn = scene.pins.filter(isDrawn(point));
    const projected = drawn.map((pin) => ({ id: pin.id, rank: pin.rank, ...shownAt(pin) }));
    options.onChoose(tappedPin(projected, point, chosen) ?? tappedArea(point));
  }
  const tappedArea = (at: MapMouseEvent['point']): number | null => {
    const [area] = map.getLayer(AREAS) ? map.queryRenderedFeatures(at, { layers: [AREAS] }) : [];
    const id: unknown = area?.properties['id'];
    return typeof id === 'number' ? id : null;
  };
  /** In a grouped scene most sites are inside a group and cannot be tapped. */
  const isDrawn = ({ x, y }: MapMouseEvent['point']): ((pin: Pin) => boolean) => {
    if (!grouped) return () => true;
    const around = map.queryRenderedFeatures(
      [
        [x - REACH_PX, y - REACH_PX],
        [x + REACH_PX, y + REACH_PX],
      ],
      { layers: [DOTS] },
    );
    const ids = new Set(around.map(({ properties }) => Number(properties['id'])));
    return (pin) => hasDisc(pin) || ids.has(pin.id);
  };
  /** A disc may be beside its place. */
  const shownAt = ({ id, place }: Pin) => {
    const at = pixel(place);
    const offset = discs.get(id)?.marker.getOffset();
    return offset ? { x: at.x + offset.x, y: at.y + offset.y } : at;
  };
  const pixel = (place: Position) => {
    const { x, y } = map.project(lngLat(place));
    return { x, y };
  };

  const bringIntoView = (id: number | null, coveredPx: number) => {
    const pin = scene.pins.find((one) => one.id === id);
    if (pin && !isFree(pixel(pin.place), coveredPx)) {
      move({ center: lngLat(pin.place), offset: [0, -coveredPx / 2] });
    }
  };
  const isFree = ({ x, y }: { readonly x: number; readonly y: number }, coveredPx: number): boolean => {
    const { clientWidth, clientHeight } = options.container;
    const bottom = coveredPx === 0 ? FREE_PX : coveredPx + CREDITS_PX + FREE_PX;
    return x > FREE_PX && x < clientWidth - FREE_PX && y > FREE_PX && y < clientHeight - bottom;
  };

  return {
    show(next) {
      if (next === scene) return;
      const parts = changedParts(scene, next);
      scene = next;
      // A place that was typed may be far from what the map shows.
      if (options.onPlace) bringIntoView(chosen, 0);
      if (isGrouped(scene) === grouped) return drawOverlay(parts);
      // A source cannot change whether it groups its points.
      grouped = isGrouped(scene);
      if (colours === null || !map.getLayer(CLUSTERS)) return;
      for (const { id } of overlayLayers(colours)) map.removeLayer(id);
      for (const part of [...Object.keys(overlayParts), 'me']) map.removeSource(`pp-${part}`);
      addOverlay();
    },
    showMe(next) {
      if (next === me) return;
      me = next;
      void map.getSource<GeoJSONSource>('pp-me')?.setData(positionOverlay(me));
    },
    choose(id, coveredPx) {
      chosen = id;
      drawDiscs();
      outlineChosen();
      bringIntoView(id, coveredPx);
    },
    setBasemap(style, next) {
      colours = next;
      isGroundMissing = typeof style === 'string';
      names = typeof style === 'string' ? [] : namesIn(style);
      map.setStyle(style, { diff: false });
    },
    goTo: (place) => move({ center: lngLat(place), zoom: Math.max(map.getZoom(), 15) }),
    zoomBy: (steps) => move({ zoom: map.getZoom() + steps }),
    remove() {
      stopFollowing();
      map.remove();
    },
  };
}

const position = ({ lng, lat }: LngLat): Position => ({ latitude: lat, longitude: lng });

const lngLat = ({ longitude, latitude }: Position): [number, number] => [longitude, latitude];
