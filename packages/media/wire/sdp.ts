/**
 * Reads session descriptions (RFC 8866, 8829). Only the few fields below are taken from a browser's description, each
 * checked; libdatachannel gets descriptions that the engine writes (sdp-writing.ts). The browser's candidates are ignored:
 * the engine sends only to the address from which the browser's authenticated packets come.
 */
type Setup = 'active' | 'passive' | 'actpass';

/** One end of a WebRTC connection: its ICE credentials, certificate fingerprint and DTLS role. */
export interface Side {
  ufrag: string;
  password: string;
  /** The certificate's fingerprint: algorithm and value, as in `a=fingerprint`. */
  fingerprint: string;
  setup: Setup;
}

export interface OfferedMedia {
  kind: 'audio' | 'video';
  mid: string;
  payloadType: number;
  /** The stream's SSRC; 0 when the offer does not contain it and only the packets do. */
  ssrc: number;
  /** The offered simulcast layers that the engine knows, the better one first; empty for a single stream. */
  layers: string[];
  /** Ids of the header extensions that the engine uses; 0 for those not offered. */
  extensions: { audioLevel: number; mid: number; streamId: number };
}

export const EXTENSIONS = {
  /** The audio level of each packet (RFC 6464). */
  audioLevel: 'urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  mid: 'urn:ietf:params:rtp-hdrext:sdes:mid',
  /** The RTP stream id, which names a packet's simulcast layer (RFC 8852). */
  streamId: 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
};

/** RTP stream ids of the high and the low layer, as Darasa's web pages name them. */
const LAYERS = ['h', 'l'];

/** Maximum number of characters of a session description; a browser's offer of one track has about 7,000. */
const MAX_LENGTH = 32_000;
const CODEC = { audio: /^opus\/48000/i, video: /^VP8\/90000/i };

/** Reads a browser's offer; undefined when it is invalid or does not offer exactly one audio or video track. */
export function readOffer(sdp: string): { side: Side; media: OfferedMedia } | undefined {
  const lines = linesOf(sdp);
  const side = lines && readSide(lines);
  const [, kind] =
    lines?.find((line) => line.startsWith('m='))?.match(/^m=(audio|video) \d+ UDP\/TLS\/RTP\/SAVPF /) ?? [];
  if (!lines || !side || !isKind(kind)) return undefined;
  const payloadType = readPayloadType(lines, CODEC[kind]);
  const mid = attribute(lines, 'mid', /^[\w-]{1,16}$/);
  if (payloadType === undefined || mid === undefined) return undefined;
  const layers = readLayers(lines);
  return (
    layers && {
      side,
      media: { kind, mid, payloadType, layers, ssrc: readSsrc(lines), extensions: readExtensions(lines) },
    }
  );
}

/** The browser's side of the connection, from its answer; undefined when the answer is invalid. */
export function readAnswer(sdp: string): Side | undefined {
  const lines = linesOf(sdp);
  return lines && readSide(lines);
}

/** Returns the lines of a description with exactly one track; undefined for any other description. */
function linesOf(sdp: string) {
  if (sdp.length > MAX_LENGTH) return undefined;
  const lines = sdp.split(/\r?\n/);
  return lines.filter((line) => line.startsWith('m=')).length === 1 ? lines : undefined;
}

function readSide(lines: string[]): Side | undefined {
  const ufrag = attribute(lines, 'ice-ufrag', /^[\w+/-]{4,256}$/);
  const password = attribute(lines, 'ice-pwd', /^[\w+/-]{22,256}$/);
  const fingerprint = attribute(lines, 'fingerprint', /^sha-(256|384|512) ([0-9a-f]{2}:){31,63}[0-9a-f]{2}$/i);
  const setup = attribute(lines, 'setup', /^(active|passive|actpass)$/);
  if (!ufrag || !password || !fingerprint || !setup) return undefined;
  return { ufrag, password, fingerprint, setup: setup as Setup };
}

function attribute(lines: string[], name: string, shape: RegExp) {
  const start = `a=${name}:`;
  const value = lines.find((line) => line.startsWith(start))?.slice(start.length);
  return value !== undefined && shape.test(value) ? value : undefined;
}

const isKind = (kind: string | undefined): kind is 'audio' | 'video' => kind !== undefined;

function readPayloadType(lines: string[], codec: RegExp) {
  for (const line of lines) {
    const [, number, name] = line.match(/^a=rtpmap:(\d{1,3}) (\S+)$/) ?? [];
    // Packets with payload types 64 to 95 would be taken for RTCP (RFC 5761, section 4).
    if (name && codec.test(name) && Number(number) < 128 && (Number(number) < 64 || Number(number) > 95))
      return Number(number);
  }
  return undefined;
}

/** Returns the offered layers that the engine knows; undefined when layers are offered but the engine knows none. */
function readLayers(lines: string[]) {
  const sent = lines.flatMap((line) => line.match(/^a=rid:(\w+) send\b/)?.[1] ?? []);
  const known = LAYERS.filter((layer) => sent.includes(layer));
  return sent.length > 0 && known.length === 0 ? undefined : known;
}

function readSsrc(lines: string[]) {
  const [, ssrc] = lines.find((line) => line.startsWith('a=ssrc:'))?.match(/^a=ssrc:(\d{1,10}) /) ?? [];
  return Number(ssrc ?? 0) <= 0xffffffff ? Number(ssrc ?? 0) : 0;
}

function readExtensions(lines: string[]) {
  const numbers = { audioLevel: 0, mid: 0, streamId: 0 };
  for (const line of lines) {
    const [, number, uri] = line.match(/^a=extmap:(\d{1,3})(?:\/\w+)? (\S+)/) ?? [];
    for (const name of ['audioLevel', 'mid', 'streamId'] as const)
      if (uri === EXTENSIONS[name] && Number(number) >= 1 && Number(number) <= 14) numbers[name] = Number(number);
  }
  return numbers;
}
