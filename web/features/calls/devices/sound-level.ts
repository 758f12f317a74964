/** How loud a microphone is, and a tone that tells whether the loudspeaker works (Web Audio API). */

/** Milliseconds between two looks. */
const LOOKING_MS = 100;

/**
 * Tells the level again and again, from 0 to 1 where speech near the microphone reaches the middle.
 * Browsers let nothing sound, or be heard, on a page that nobody has touched: until then there is no level.
 *
 * Returns what ends it.
 */
export function followLevel(track: MediaStreamTrack, tell: (level: number) => void) {
  let context: AudioContext | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  function listen() {
    context = new AudioContext();
    const analyser = context.createAnalyser();
    // As long as it takes until the next look, so that nothing short is missed.
    analyser.fftSize = 8192;
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      tell(levelOf(samples));
    }, LOOKING_MS);
  }
  const touches = ['pointerdown', 'keydown'];
  function stopWaiting() {
    for (const touch of touches) removeEventListener(touch, begin);
  }
  function begin() {
    stopWaiting();
    listen();
  }
  // Safari and Firefox of some years ago do not tell; they do not complain either.
  if (navigator.userActivation?.hasBeenActive ?? true) listen();
  else for (const touch of touches) addEventListener(touch, begin);

  return () => {
    stopWaiting();
    clearInterval(timer);
    void context?.close();
  };
}

/** Decibels below the loudest possible, at which the meter stands still. */
const QUIETEST_DB = 60;

/** From the root mean square of samples between -1 and 1. */
export function levelOf(samples: Float32Array) {
  const square = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const decibels = 10 * Math.log10(Math.max(square, 1e-10));
  return Math.min(1, Math.max(0, 1 + decibels / QUIETEST_DB));
}

/** Hertz, and seconds: two notes that tell themselves from any hum. */
const NOTES = [523.25, 783.99];
const NOTE_S = 0.35;

/**
 * Sounds a little melody; resolves when it is over.
 *
 * @param loudspeaker  the browser's id of one; empty for its own choice
 */
export async function soundTone(loudspeaker: string) {
  const context = new AudioContext();
  // Of Chromium alone as yet; elsewhere it sounds where everything does.
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
