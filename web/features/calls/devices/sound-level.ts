/** The level of a microphone, and a test tone for the loudspeaker (Web Audio API). */

/** Milliseconds between two measurements. */
const INTERVAL_MS = 100;

/**
 * Reports the level repeatedly, from 0 to 1; speech near the microphone reaches about the middle. Browsers start no
 * audio context before the user has interacted with the page: until then nothing is reported.
 *
 * Returns a function that stops the reports.
 */
export function watchSoundLevel(track: MediaStreamTrack, onLevel: (level: number) => void) {
  let context: AudioContext | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  function listen() {
    context = new AudioContext();
    const analyser = context.createAnalyser();
    // About 170 ms of samples, longer than the interval between two measurements, so that no short sound is missed.
    analyser.fftSize = 8192;
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      onLevel(soundLevel(samples));
    }, INTERVAL_MS);
  }
  const interactions = ['pointerdown', 'keydown'];
  function stopWaiting() {
    for (const type of interactions) removeEventListener(type, begin);
  }
  function begin() {
    stopWaiting();
    listen();
  }
  // Older versions of Safari and Firefox lack `userActivation`, and do not block audio contexts either.
  if (navigator.userActivation?.hasBeenActive ?? true) listen();
  else for (const type of interactions) addEventListener(type, begin);

  return () => {
    stopWaiting();
    clearInterval(timer);
    void context?.close();
  };
}

/** Decibels below full scale at which the meter shows 0. */
const QUIETEST_DB = 60;

/** The level from 0 to 1, computed from the root mean square of samples between -1 and 1. */
export function soundLevel(samples: Float32Array) {
  const square = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const decibels = 10 * Math.log10(Math.max(square, 1e-10));
  return Math.min(1, Math.max(0, 1 + decibels / QUIETEST_DB));
}

/**
 * Frequencies in hertz (NOTE_S is in seconds). There are two notes, because a single one could be mistaken for a hum.
 */
const NOTES = [523.25, 783.99];
const NOTE_S = 0.35;

/**
 * Plays two notes; resolves when they are over.
 *
 * @param loudspeaker  the browser's device id; empty: the default device
 */
export async function playTestTone(loudspeaker: string) {
  const context = new AudioContext();
  // An AudioContext has `setSinkId` only in Chromium; other browsers play on the default device.
  if (loudspeaker && 'setSinkId' in context) await choose(context, loudspeaker);
  const volume = new GainNode(context, { gain: 0.2 });
  volume.connect(context.destination);
  NOTES.forEach((frequency, place) => {
    const note = new OscillatorNode(context, { frequency });
    note.connect(volume);
    note.start(context.currentTime + place * NOTE_S);
    note.stop(context.currentTime + (place + 1) * NOTE_S);
  });
  await new Promise((resolve) => setTimeout(resolve, NOTES.length * NOTE_S * 1000));
  await context.close();
}

const choose = (context: object, loudspeaker: string) =>
  (context as { setSinkId(id: string): Promise<void> }).setSinkId(loudspeaker).catch(() => undefined);
