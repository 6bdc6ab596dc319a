import { act, fireEvent, screen, waitFor } from '@testing-library/react';
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

/** Plans when it is told to. */
class HeldWorker extends NearWorker {
  static #held: PlannerMessage[] = [];
  static #send: ((message: PlannerMessage) => void) | null = null;
  override postMessage(message: PlannerMessage): void {
    HeldWorker.#held.push(message);
    HeldWorker.#send = (one) => super.postMessage(one);
  }
  static release(): void {
    for (const message of HeldWorker.#held.splice(0)) HeldWorker.#send?.(message);
  }
}

/** Two stops; on exact legs the second one takes this many minutes. */
function show(minutes: number, minutesInAll = 60) {
  vi.stubGlobal('Worker', HeldWorker);
  const input: PlanInput = {
    from: HERE,
    begin: BEGIN,
    finishBy: BEGIN + minutesInAll * 60_000,
    end: null,
    candidates: [one, two],
    legs: {
      [legKey(HERE, one)]: leg(5),
      [legKey(HERE, two)]: leg(100),
      [legKey(one, two)]: leg(minutes),
    },
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

test('a tap on Start while a round is too long on exact legs waits, and begins the one that is planned again', async () => {
  const onStart = show(44);
  fireEvent.click(screen.getByRole('button', { name: 'Start round' }));
  expect(onStart).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'One moment…' })).toHaveProperty('disabled', true);
  act(() => HeldWorker.release());
  await waitFor(() => expect(onStart).toHaveBeenCalledTimes(1));
  expect(onStart).toHaveBeenCalledWith([one]);
});

test('a round without a stop in time cannot be started', async () => {
  const onStart = show(5, -1);
  fireEvent.click(screen.getByRole('button', { name: 'Start round' }));
  act(() => HeldWorker.release());
  await screen.findByText(/^No site can be reached by/);
  expect(screen.getByRole('button', { name: 'Start round' }).getAttribute('aria-disabled')).toBe('true');
  expect(onStart).not.toHaveBeenCalled();
});
