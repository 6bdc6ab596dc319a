import type { Pin } from './scene.ts';

const BOLT =
  'M13 2 4.5 12.6a.6.6 0 0 0 .5 1H11l-1.4 7.6a.4.4 0 0 0 .7.3L19.5 11a.6.6 0 0 0-.5-1h-6L14 2.4a.5.5 0 0 0-1-.4Z';
const TICK = 'M5 12.5 10 17.5 19 7.5';

/** The disc of a pin. Hidden from assistive technology, because the list shows the same content in reading order. */
export function discElement(pin: Pin): HTMLElement {
  const disc = document.createElement('div');
  disc.className = 'map-disc';
  disc.ariaHidden = 'true';
  disc.dataset['site'] = String(pin.id);
  disc.dataset['look'] = pin.look ?? (pin.rank === 1 ? 'first' : '');
  disc.style.backgroundColor = pin.background;
  disc.style.color = pin.ink;
  if (pin.look === 'visited') disc.append(glyph(TICK, 'map-disc-tick'));
  else disc.append(pin.label);
  if (pin.boosted) disc.append(glyph(BOLT, 'map-disc-bolt'));
  return disc;
}

function glyph(path: string, className: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', className);
  const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  drawn.setAttribute('d', path);
  svg.append(drawn);
  return svg;
}
