/**
 * Publishes one track to the school's media engine, over a separate peer connection, and reconnects until it is
 * closed. The offer is sent without ICE candidates, and none follow (RFC 8838 allows this): the server's address is
 * known, and the server learns the browser's from its connectivity checks (RFC 8445, peer-reflexive candidates).
 */
import type { Source } from '#contract/calls.ts';
import { retryDelay } from '#web/features/calls/connection/retry-delays.ts';
import { withLowBitrateOpus } from './opus-parameters.ts';
import { openPeerConnection } from './peer-connection.ts';
import type { Relays } from './relays.ts';

interface Options {
  relays: Relays;
  /** Whether videos of other participants are about to appear on this page. */
  isAwaitingVideo: () => boolean;
  /** Sends the offer to the server, whose answer with the same number has to be passed to acceptAnswer(). */
  onOffer: (sdp: string, offer: number) => void;
  /** Called with whether a peer connection could be established. */
  onConnectivity: (isThrough: boolean) => void;
}

/** Number of the page's latest offer; microphone, camera and screen share this counter. */
let lastOffer = 0;

/** Milliseconds to wait for the server's answer, which on a slow network queues behind media packets. */
const ANSWER_MS = 20_000;
/**
 * Milliseconds by which publishing the camera is delayed while videos of other participants are about to appear. On two
 * busy CPU cores the first of these videos appears after 300 ms, but after 450 ms if the camera starts at the same
 * time.
 */
const CAMERA_DELAY_MS = 600;

export class EmbeddedPublisher {
  readonly source: Source;
  readonly #options: Options;
  #track: MediaStreamTrack;
  #peer: RTCPeerConnection | undefined;
  #closePeer = () => {};
  #isAwaiting = false;
  /** Number of this publisher's latest offer. */
  #currentOffer = 0;
  /** The publication's id at the server, from the last answer. */
  #publication = '';
  #isThrifty = false;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(source: Source, track: MediaStreamTrack, options: Options) {
    this.source = source;
    this.#track = track;
    this.#options = options;
  }

  get peer() {
    return this.#peer;
  }

  get track() {
    return this.#track;
  }

  /** Replaces the track, which needs no new offer (W3C, WebRTC, RTCRtpSender.replaceTrack). */
  async replaceTrack(track: MediaStreamTrack) {
    this.#release();
    this.#track = track;
    await this.#peer?.getSenders()[0]?.replaceTrack(track);
  }

  publish() {
    this.#attempt = 0;
    this.#isAwaiting = false;
    this.#schedule(this.source === 'camera' && this.#options.isAwaitingVideo() ? CAMERA_DELAY_MS : 0);
  }

  retryLater() {
    this.#isAwaiting = false;
    this.#schedule(retryDelay(++this.#attempt));
  }

  /** Limits the quality. @param isThrifty  true: the large simulcast layer is not sent */
  limitQuality(isThrifty: boolean) {
    if (isThrifty === this.#isThrifty) return;
    this.#isThrifty = isThrifty;
    this.#activateLayers();
  }

  isCurrentOffer(offer: number | undefined) {
    return offer === undefined || offer === this.#currentOffer;
  }

  isConnectedAs(publication: string) {
    return publication === this.#publication && this.#peer?.connectionState === 'connected';
  }

  async acceptAnswer(sdp: string, publication: string) {
    // The answer is too late: its offer has been given up, and another offer will follow.
    if (!this.#isAwaiting) return;
    this.#isAwaiting = false;
    this.#publication = publication;
    clearTimeout(this.#timer);
    const answer = { type: 'answer' as const, sdp: withLowBitrateOpus(sdp) };
    await this.#peer?.setRemoteDescription(answer).then(
      // The answer activates all layers that it accepts, so an unwanted layer has to be deactivated again.
      () => this.#activateLayers(),
      () => this.retryLater(),
    );
  }

  #activateLayers() {
    const sender = this.#peer?.getSenders()[0];
    const parameters = sender?.getParameters();
    if (!sender || !parameters?.encodings) return;
    for (const encoding of parameters.encodings) encoding.active = isActive(encoding, this.#isThrifty);
    // Fails if the connection was closed or replaced meanwhile; after the next answer the layers are set again.
    sender.setParameters(parameters).catch(() => undefined);
  }

  close() {
    clearTimeout(this.#timer);
    this.#closePeer();
    this.#peer = undefined;
    this.#release();
  }

  #release() {
    this.#track.onended = null;
    this.#track.stop();
  }

  #schedule(delay: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#offer(), delay);
  }

  async #offer() {
    this.#closePeer();
    const { peer, close } = openPeerConnection(this.#options.relays, {
      onConnected: () => {
        this.#attempt = 0;
        this.#options.onConnectivity(true);
      },
      onLost: (phase) => {
        // Cleared so that replaceTrack() spares the closed connection; the next connection takes the current track.
        this.#peer = undefined;
        if (phase === 'direct') return this.publish();
        if (phase === 'connecting') this.#options.onConnectivity(false);
        this.retryLater();
      },
    });
    this.#peer = peer;
    this.#closePeer = close;
    this.#timer = setTimeout(() => this.retryLater(), ANSWER_MS);
    addTrack(peer, this.source, this.#track);
    await peer.setLocalDescription();
    // The connection was closed or replaced meanwhile.
    if (this.#peer !== peer || !peer.localDescription) return;
    this.#isAwaiting = true;
    this.#currentOffer = ++lastOffer;
    this.#options.onOffer(peer.localDescription.sdp, this.#currentOffer);
  }
}

/** Simulcast layers, the lowest first: when bandwidth is short, browsers serve the layers in this order. */
const encodings: Record<Source, RTCRtpEncodingParameters[]> = {
  microphone: [{ maxBitrate: 32_000 }],
  camera: [
    { rid: 'l', maxBitrate: 120_000, maxFramerate: 15, scaleResolutionDownBy: 2 },
    { rid: 'h', maxBitrate: 500_000, maxFramerate: 25 },
  ],
  // Both layers keep the full size, so that text stays readable. The low frame rate of the low layer saves data.
  screen: [
    { rid: 'l', maxBitrate: 200_000, maxFramerate: 5, scaleResolutionDownBy: 1 },
    { rid: 'h', maxBitrate: 1_200_000, maxFramerate: 15, scaleResolutionDownBy: 1 },
  ],
};

function addTrack(peer: RTCPeerConnection, source: Source, track: MediaStreamTrack) {
  const sendEncodings = encodings[source].map((encoding) => ({ ...encoding }));
  const transceiver = peer.addTransceiver(track, { direction: 'sendonly', sendEncodings });
  if (track.kind === 'video') transceiver.setCodecPreferences?.(vp8Codecs());
}

const isActive = ({ rid }: RTCRtpEncodingParameters, isThrifty: boolean) => !(isThrifty && rid === 'h');

/** VP8, which every phone encodes and decodes, with retransmission (RFC 4588). */
const vp8Codecs = () =>
  RTCRtpReceiver.getCapabilities('video')!.codecs.filter(({ mimeType }) => /^video\/(vp8|rtx)$/i.test(mimeType));
