import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { legKey } from '#domain/route/leg-key.ts';
import type { PlanInput } from '#domain/round/plan-request.ts';
import type { PlannerMessage } from '#state/planner/planner-messages.ts';
import { aStop } from '#testing/a-stop.ts';
import { NearWorker } from '#testing/near-worker.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { PlannedRound } from './planned-round.tsx';

const BEGIN = Date.parse('2026-11-14T15:00:00Z');
const HERE = { latitude: 54.97, longitude: -1.61 };
const [one, two] = [aStop(1), aStop(2)];
const leg = (minutes: number) => ({ minutes, metres: minutes * 100 });

/** Never answers: the round stays as it was planned. */
class SilentWorker extends NearWorker {
  override postMessage(_message: PlannerMessage): void {
    // Nothing.
  }
}

/** Two stops; on exact legs the second one takes this many minutes. */
function show(minutes: number, minutesInAll = 60) {
  vi.stubGlobal('Worker', SilentWorker);
  const input: PlanInput = {
    from: HERE,
    begin: BEGIN,
    finishBy: BEGIN + minutesInAll * 60_000,
    end: null,
    candidates: [one, two],
    legs: { [legKey(HERE, one)]: leg(5), [legKey(one, two)]: leg(minutes) },
    pace: 0.004,
    seed: 1,
    vary: false,
  };
  const onStart = vi.fn();
  renderScreen(
    <PlannedRound
      chosen={{ stops: [one, two], listScore: 3 }}
      input={input}
      sites={[]}
      readAt={BEGIN}
      endName={null}
      startName={null}
      visited={new Map()}
      isChange={false}
      onLegs={() => undefined}
      onChange={() => undefined}
      onStart={onStart}
    />,
    '/round',
  );
  return onStart;
}

test('a tap on Start begins the round that is shown', () => {
  const onStart = show(43);
  fireEvent.click(screen.getByRole('button', { name: 'Start round' }));
  expect(onStart).toHaveBeenCalledWith([one, two]);
});

test('a tap on Start while a round is too long on exact legs begins the stops that are in time', () => {
  const onStart = show(44);
  fireEvent.click(screen.getByRole('button', { name: 'Start round' }));
  expect(onStart).toHaveBeenCalledWith([one]);
});

test('a round of which no stop is in time cannot be started', () => {
  const onStart = show(5, 10);
  fireEvent.click(screen.getByRole('button', { name: 'Start round' }));
  expect(onStart).not.toHaveBeenCalled();
});
