/** What is changed in session descriptions (RFC 8866) on their way. */

/** Opus as thin as speech allows: nothing is sent while nobody speaks, and lost packets can be guessed (RFC 7587, section 6.1). */
const THRIFTY = 'usedtx=1;useinbandfec=1;stereo=0;maxaveragebitrate=24000';

/** An answer that asks its receiver to send so: browsers do as the other side's parameters say. */
export function withThriftyOpus(answer: string) {
  const type = /^a=rtpmap:(\d+) opus\/48000/im.exec(answer)?.[1];
  if (!type) return answer;
  const kept = answer.replaceAll(new RegExp(`^a=fmtp:${type} .*\\r?\\n`, 'gm'), '');
  return kept.replace(new RegExp(`^(a=rtpmap:${type} .*?)(\\r?\\n)`, 'm'), `$1$2a=fmtp:${type} ${THRIFTY}$2`);
}
