/** Writes session descriptions (SDP) with one track, for browsers and for libdatachannel. */
import { EXTENSIONS, type Side } from './sdp.ts';

export interface Candidate {
  address: string;
  port: number;
}

export interface Description {
  side: Side;
  kind: 'audio' | 'video';
  mid: string;
  direction: 'sendonly' | 'recvonly';
  payloadType: number;
  /** The SSRC with which the engine sends; absent when it receives. */
  ssrc?: number;
  layers?: string[];
  extensions?: { audioLevel: number; mid: number; streamId: number };
  candidates?: Candidate[];
  /** True for an ICE lite peer, which only answers connectivity checks (RFC 8445, section 2.5). */
  isLite?: boolean;
}

export function writeSdp(description: Description) {
  const { kind, mid, payloadType, side } = description;
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    ...(description.isLite ? ['a=ice-lite'] : []),
    `a=group:BUNDLE ${mid}`,
    'a=msid-semantic: WMS *',
    `m=${kind} 9 UDP/TLS/RTP/SAVPF ${payloadType}`,
    'c=IN IP4 0.0.0.0',
    `a=mid:${mid}`,
    `a=${description.direction}`,
    'a=rtcp-mux',
    'a=rtcp-rsize',
    ...codecOf(description),
    ...extensionsOf(description),
    ...layersOf(description),
    ...streamOf(description),
    `a=setup:${side.setup}`,
    `a=ice-ufrag:${side.ufrag}`,
    `a=ice-pwd:${side.password}`,
    `a=fingerprint:${side.fingerprint}`,
    ...candidatesOf(description),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/**
 * The codec's lines, without transport-cc feedback: the engine sends no such reports, and a browser waiting for them
 * sends only 30 kbit/s.
 */
function codecOf({ kind, payloadType }: Description) {
  if (kind === 'audio')
    return [`a=rtpmap:${payloadType} opus/48000/2`, `a=fmtp:${payloadType} minptime=10;useinbandfec=1`];
  const feedback = ['goog-remb', 'ccm fir', 'nack', 'nack pli'].map((what) => `a=rtcp-fb:${payloadType} ${what}`);
  return [`a=rtpmap:${payloadType} VP8/90000`, ...feedback];
}

function extensionsOf({ extensions }: Description) {
  if (!extensions) return [];
  return (['audioLevel', 'mid', 'streamId'] as const)
    .filter((name) => extensions[name] > 0)
    .map((name) => `a=extmap:${extensions[name]} ${EXTENSIONS[name]}`);
}

function layersOf({ layers = [], direction }: Description) {
  if (layers.length === 0) return [];
  const verb = direction === 'recvonly' ? 'recv' : 'send';
  return [...layers.map((layer) => `a=rid:${layer} ${verb}`), `a=simulcast:${verb} ${layers.join(';')}`];
}

function streamOf({ ssrc, kind }: Description) {
  return ssrc === undefined ? [] : [`a=msid:live ${kind}`, `a=ssrc:${ssrc} cname:live`];
}

/** ICE host candidates; earlier ones have a higher priority (RFC 8445, section 5.1.2.1). */
function candidatesOf({ candidates }: Description) {
  if (!candidates) return [];
  const lines = candidates.map(({ address, port }, n) => {
    const priority = 126 * 2 ** 24 + (65_535 - n) * 2 ** 8 + 255;
    return `a=candidate:${n + 1} 1 UDP ${priority} ${address} ${port} typ host`;
  });
  return [...lines, 'a=end-of-candidates'];
}
