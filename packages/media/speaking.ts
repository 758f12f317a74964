/** Whether somebody can be heard, by the level that her browser tells with each packet (RFC 6464). */

/** Decibels below the loudest: what is nearer to it than this is a voice and not a room. */
const VOICE = 45;
/** Milliseconds: shorter is a cough. Pauses up to the second are part of speaking, and of one word. */
const AT_LEAST = 80;
const PAUSE = 600;
const WITHIN_A_WORD = 200;

export type Voice = ReturnType<typeof openVoice>;

export function openVoice() {
  let since = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let wasSpeaking = false;

  return {
    /** @param level  from 0, the loudest, to 127, as the extension has it without its first bit */
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
