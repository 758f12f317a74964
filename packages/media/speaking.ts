/** Detects speech by the audio level that the browser sends with each packet (RFC 6464). */

/** Decibels below the maximum: packets louder than this level count as voice, quieter packets as background noise. */
const VOICE_LEVEL = 45;
/**
 * In milliseconds. A voice counts as speech once it has lasted MIN_SPEECH; a pause of MAX_PAUSE ends speech. A pause of
 * MAX_UTTERANCE_PAUSE before the voice counts as speech starts the measurement again.
 */
const MIN_SPEECH = 80;
const MAX_PAUSE = 600;
const MAX_UTTERANCE_PAUSE = 200;

export type Voice = ReturnType<typeof openVoice>;

export function openVoice() {
  let since = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let wasSpeaking = false;

  return {
    /**
     * Call with the audio level of each packet.
     *
     * @param level  0 (loudest) to 127: the extension's value without its first bit
     */
    addLevel(level: number, now: number) {
      if (level > VOICE_LEVEL) return;
      if (now - last > MAX_UTTERANCE_PAUSE) since = now;
      last = now;
    },
    isSpeaking(now: number) {
      wasSpeaking =
        now - last < (wasSpeaking ? MAX_PAUSE : MAX_UTTERANCE_PAUSE) && (wasSpeaking || last - since >= MIN_SPEECH);
      return wasSpeaking;
    },
  };
}
