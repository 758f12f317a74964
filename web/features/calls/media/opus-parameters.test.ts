import { expect, test } from 'vitest';
import { withLowBitrateOpus } from './opus-parameters.ts';

const sdpOf = (...lines: string[]) => lines.map((each) => `${each}\r\n`).join('');

test('an answer requests low-bitrate Opus, replacing earlier parameters', () => {
  const answer = sdpOf(
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'a=rtpmap:111 opus/48000/2',
    'a=fmtp:111 minptime=10',
    'a=mid:0',
  );

  expect(withLowBitrateOpus(answer)).toBe(
    sdpOf(
      'm=audio 9 UDP/TLS/RTP/SAVPF 111',
      'a=rtpmap:111 opus/48000/2',
      'a=fmtp:111 usedtx=1;useinbandfec=1;stereo=0;maxaveragebitrate=24000',
      'a=mid:0',
    ),
  );
});

test('an answer without Opus is unchanged', () => {
  const answer = sdpOf('m=video 9 UDP/TLS/RTP/SAVPF 96', 'a=rtpmap:96 VP8/90000');
  expect(withLowBitrateOpus(answer)).toBe(answer);
});
