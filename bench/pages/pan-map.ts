import type { Page } from '@playwright/test';

export type MapFrames = {
  readonly perSecond: number;
  readonly longestMs: number;
};

const FRAMES = 150;
const STEP_PX = 9;
/** The drag turns back after so many frames. */
const TURN_AFTER = 25;
/** In the middle of the script the wheel zooms in, then out again. */
const ZOOM_FRAMES = 50;

/** Drags the map to and fro and zooms by a fixed script, one step in each frame, and measures the frames. */
export async function panMap(page: Page): Promise<MapFrames> {
  return page.evaluate(
    ({ frames, step, turnAfter, zoomFrames }) =>
      new Promise<MapFrames>((resolve, reject) => {
        const canvas = document.querySelector('canvas.maplibregl-canvas');
        if (!canvas) return reject(new Error('There is no map'));
        const box = canvas.getBoundingClientRect();
        const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        const send = (type: string, target: EventTarget, buttons: number) =>
          target.dispatchEvent(
            new MouseEvent(type, { bubbles: true, clientX: at.x, clientY: at.y, button: 0, buttons }),
          );
        const zoom = (deltaY: number) =>
          canvas.dispatchEvent(
            new WheelEvent('wheel', {
              bubbles: true,
              cancelable: true,
              clientX: at.x,
              clientY: at.y,
              deltaY,
            }),
          );
        const zoomFrom = (frames - zoomFrames) / 2;
        const times: number[] = [];
        send('mousedown', canvas, 1);
        const move = (now: number) => {
          const frame = times.push(now) - 1;
          if (frame === frames) {
            send('mouseup', window, 0);
            const gaps = times.slice(1).map((time, n) => time - (times[n] ?? time));
            const total = (times.at(-1) ?? 0) - (times[0] ?? 0);
            return resolve({ perSecond: (gaps.length * 1_000) / total, longestMs: Math.max(...gaps) });
          }
          const zoomed = frame - zoomFrom;
          if (zoomed >= 0 && zoomed < zoomFrames) zoom(zoomed < zoomFrames / 2 ? -40 : 40);
          const direction = Math.floor(frame / turnAfter) % 2 === 0 ? 1 : -1;
          at.x += step * direction;
          at.y += (step * direction) / 2;
          send('mousemove', window, 1);
          return void requestAnimationFrame(move);
        };
        requestAnimationFrame(move);
        return undefined;
      }),
    { frames: FRAMES, step: STEP_PX, turnAfter: TURN_AFTER, zoomFrames: ZOOM_FRAMES },
  );
}
