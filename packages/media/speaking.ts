/** Detects speech by the audio level that the browser sends with each packet (RFC 6464). */

/** Decibels below the maximum: louder packets are a voice, quieter packets are background noise. */
const VOICE = 45;
/** Milliseconds: shortest speech, longest pause within speech, longest pause within one utterance. */
const AT_LEAST = 80;
const PAUSE = 600;
const WITHIN_A_WORD = 200;

export type Voice = ReturnType<typeof openVoice>;

export function openVoice() {
  let since = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let wasSpeaking = false;

  return {
    /** @param level  0 (loudest) to 127: the extension's value without its first bit */
    heard(level: number, now: number) {
      if (level > VOICE) return;
      if (now - last > WITHIN_A_WORD) since = now;
      last = now;
    },
    isSpeaking(now: number) {
      wasSpeaking = now - last < (wasSpeaking ? PAUSE : WITHIN_A_WORD) && (wasSpeaking || last - since >= AT_LEAST);
      return wasSpeaking;
    },
  };
}
