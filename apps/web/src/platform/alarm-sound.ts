/** Sound and vibration that go on until they are stopped. */
export type AlarmSound = {
  /** Call it in a tap: browsers play no sound before one. */
  readonly unlock: () => void;
  readonly start: () => void;
  readonly stop: () => void;
};

const BEAT_MS = 1_000;
const BEEP_SECONDS = 0.35;
const PITCHES_HZ = [880, 660];
const VIBRATION_MS = [400, 200, 400];

type Device = {
  /** Undefined where the browser has no Web Audio. */
  readonly createAudio: (() => AudioContext) | undefined;
  readonly vibrate: ((pattern: number[]) => unknown) | undefined;
  readonly report: (where: string, cause: unknown) => void;
};

/** The parts that this browser supports. */
export function alarmDevice(): Omit<Device, 'report'> {
  return {
    createAudio: 'AudioContext' in globalThis ? () => new AudioContext() : undefined,
    vibrate: 'vibrate' in navigator ? (pattern) => navigator.vibrate(pattern) : undefined,
  };
}

export function createAlarmSound({ createAudio, vibrate, report }: Device): AlarmSound {
  let audio: AudioContext | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  function unlock(): void {
    audio ??= createAudio?.();
    if (audio?.state === 'suspended') audio.resume().catch((cause: unknown) => report('sound', cause));
  }

  function beep(): void {
    vibrate?.(VIBRATION_MS);
    unlock();
    if (audio?.state !== 'running') return;
    const { currentTime, destination } = audio;
    const volume = audio.createGain();
    volume.connect(destination);
    for (const [place, pitch] of PITCHES_HZ.entries()) {
      const tone = audio.createOscillator();
      tone.type = 'square';
      tone.frequency.value = pitch;
      tone.connect(volume);
      tone.start(currentTime + place * BEEP_SECONDS);
      tone.stop(currentTime + (place + 1) * BEEP_SECONDS);
    }
  }

  return {
    unlock,
    start() {
      if (timer !== undefined) return;
      beep();
      timer = setInterval(beep, BEAT_MS);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      vibrate?.([]);
    },
  };
}
