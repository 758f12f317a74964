/**
 * Connections by libdatachannel (C++), all over one UDP port.
 *
 * The engine writes its SDP offers itself. It creates a libdatachannel connection only after the browser's answer has
 * arrived, and passes that answer to libdatachannel in the form of an offer. A connection created earlier would handle
 * the browser's first packets without the browser's credentials, and about one in three would fail in DTLS. To the
 * browser the engine is an ICE lite peer: the browser's first connectivity checks get no response, and the browser
 * repeats them 50 ms later.
 */
import { randomBytes } from 'node:crypto';
import ndc, { type Track as NativeTrack, type PeerConnection } from 'node-datachannel';
import type {
  LocalSide,
  RtpTransport,
  Track,
  TransportListener,
  TransportSettings,
  Transports,
} from '#packages/media/transport.ts';
import { isRtcp } from '#packages/media/wire/rtp.ts';
import type { Side } from '#packages/media/wire/sdp.ts';
import { type Description, writeSdp } from '#packages/media/wire/sdp-writing.ts';
import { addressesOf, freeUdpPort } from './addresses.ts';
import { type Certificate, makeCertificate } from './certificate.ts';

interface TransportContext {
  port: number;
  certificate: Certificate;
  bindAddress: string | null;
  addresses: string[];
}

export async function nodeDatachannel(settings: TransportSettings): Promise<Transports> {
  const { bindAddress } = settings;
  const port = settings.udpPort || (await freeUdpPort(bindAddress));
  // Keeps the UDP port open while no connection exists, and ignores ICE checks for unknown connections.
  const listener = new ndc.IceUdpMuxListener(port, bindAddress ?? undefined);
  listener.onUnhandledStunRequest(() => {});
  const context = { port, certificate: makeCertificate(), bindAddress, addresses: addressesOf(settings) };
  return {
    udpPort: port,
    addresses: context.addresses,
    open: (wire) => new Connection(context, wire),
    close() {
      listener.stop();
      ndc.cleanup();
    },
  };
}

class Connection implements RtpTransport {
  readonly #context: TransportContext;
  readonly #wire: TransportListener;
  readonly #local: LocalSide;
  #offered: Track | undefined;
  #native: PeerConnection | undefined;
  #track: NativeTrack | undefined;

  constructor(context: TransportContext, wire: TransportListener) {
    this.#context = context;
    this.#wire = wire;
    this.#local = localSide(context);
  }

  async accept(remote: Side, track: Track): Promise<LocalSide> {
    this.#native = connect(this.#context, () => this.#end());
    this.#native.onTrack((received) => this.#use(received));
    this.#answerAsOffer(remote, { ...track, direction: 'sendonly' });
    return { ...this.#local, setup: remote.setup === 'active' ? 'passive' : 'active' };
  }

  async offer(track: Track) {
    this.#offered = track;
    return this.#local;
  }

  answered(remote: Side) {
    const track = this.#offered;
    if (!track || this.#native) return;
    this.#native = connect(this.#context, () => this.#end());
    this.#use(this.#native.addTrack(sender(track)));
    this.#answerAsOffer(remote, {
      kind: track.kind,
      mid: track.mid,
      payloadType: track.payloadType,
      direction: 'recvonly',
    });
  }

  #answerAsOffer(side: Side, description: Omit<Description, 'side'>) {
    this.#native!.setRemoteDescription(writeSdp({ ...description, side }), 'offer');
    this.#native!.setLocalDescription('answer', { iceUfrag: this.#local.ufrag, icePwd: this.#local.password });
  }

  #use(track: NativeTrack) {
    this.#track = track;
    track.onOpen(() => this.#native && this.#wire.onOpen());
    // libdatachannel frees the track's memory only if the track has this listener.
    track.onClosed(() => {});
    track.onMessage((packet) => {
      if (!this.#native) return;
      if (isRtcp(packet)) this.#wire.onRtcp(packet);
      else this.#wire.onRtp(packet);
    });
  }

  sendRtp(packet: Buffer) {
    return this.#send(packet);
  }

  sendRtcp(packet: Buffer) {
    return this.#send(packet);
  }

  #send(packet: Buffer) {
    try {
      return this.#track?.sendMessageBinary(packet) ?? false;
    } catch {
      // libdatachannel closes tracks in its own threads, so this track may have been closed a moment ago.
      return false;
    }
  }

  #end() {
    if (!this.#native) return;
    this.close();
    this.#wire.onClosed();
  }

  close() {
    const native = this.#native;
    this.#native = undefined;
    this.#offered = undefined;
    this.#track?.close();
    this.#track = undefined;
    native?.close();
  }
}

function connect({ port, certificate, bindAddress }: TransportContext, onEnd: () => void) {
  const connection = new ndc.PeerConnection('', {
    iceServers: [],
    disableAutoNegotiation: true,
    enableIceUdpMux: true,
    portRangeBegin: port,
    portRangeEnd: port,
    certificatePemFile: certificate.certificate,
    keyPemFile: certificate.key,
    ...(bindAddress && { bindAddress }),
  });
  connection.onStateChange((state) => {
    if (state === 'failed' || state === 'disconnected' || state === 'closed') onEnd();
  });
  return connection;
}

function sender({ kind, mid, payloadType, ssrc }: Track) {
  const media = kind === 'video' ? new ndc.Video(mid, 'SendOnly') : new ndc.Audio(mid, 'SendOnly');
  if (media instanceof ndc.Video) media.addVP8Codec(payloadType);
  else media.addOpusCodec(payloadType);
  media.addSSRC(ssrc, 'live', 'live', kind);
  return media;
}

function localSide({ certificate, addresses, port }: TransportContext): LocalSide {
  return {
    ufrag: randomBytes(6).toString('hex'),
    password: randomBytes(16).toString('hex'),
    fingerprint: `sha-256 ${certificate.fingerprint}`,
    setup: 'actpass',
    candidates: addresses.map((address) => ({ address, port })),
    isLite: true,
  };
}
