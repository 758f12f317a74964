/** Opus at the lowest rate that speech allows: silence is not sent, and lost packets can be concealed (RFC 7587, section 6.1). */
const LOW_BITRATE = 'usedtx=1;useinbandfec=1;stereo=0;maxaveragebitrate=24000';

/** Adds the parameters to an SDP answer (RFC 8866): a browser encodes as the remote side's parameters request. */
export function withLowBitrateOpus(answer: string) {
  const type = /^a=rtpmap:(\d+) opus\/48000/im.exec(answer)?.[1];
  if (!type) return answer;
  const withoutParameters = answer.replaceAll(new RegExp(`^a=fmtp:${type} .*\\r?\\n`, 'gm'), '');
  return withoutParameters.replace(
    new RegExp(`^(a=rtpmap:${type} .*?)(\\r?\\n)`, 'm'),
    `$1$2a=fmtp:${type} ${LOW_BITRATE}$2`,
  );
}
