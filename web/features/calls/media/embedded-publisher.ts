/**
 * Sends one track to the school, by a connection of its own. Where that is lost it
 * begins anew by itself, for as long as it is not closed. Candidates are neither
 * waited for nor told: the school is the one with the known address (RFC 8445,
 * peer reflexive candidates; RFC 8838 for the end).
 */
import type { Source } from '#contract/calls.ts';
import { pauseBefore } from '#web/features/calls/connection/retry-delays.ts';
import { withThriftyOpus } from './opus-parameters.ts';
import { openPeer } from './peer-connection.ts';
import type { Relays } from './relays.ts';

interface Ways {
  relays: Relays;
  /** Whether pictures of others are on their way here. */
  isAwaitingPictures: () => boolean;
  /** Is to be told the school, whose answer comes to `answered` with the same number. */
  onOffer: (sdp: string, offer: number) => void;
  /** Whether it gets through; told again when that changes. */
  onWay: (isThrough: boolean) => void;
}

/** Offers of this page, of whatever source. */
let offers = 0;

/** Milliseconds that the school has for an answer: on thin data it waits behind what is on its way. */
const ANSWER_MS = 20_000;
/**
 * Milliseconds that a camera waits while pictures of others are on their way: on two busy cores the
 * first of them comes after 300 ms, and after 450 beside a camera that begins at the same time.
 */
const SEEING_FIRST_MS = 600;

export class SendingMedia {
  readonly source: Source;
  readonly #ways: Ways;
  #track: MediaStreamTrack;
  #peer: RTCPeerConnection | undefined;
  #closePeer = () => {};
  #isAwaiting = false;
  /** The number of the last offer. */
  #offered = 0;
  /** What the school called the publication that came of it. */
  #publication = '';
  #isThrifty = false;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(source: Source, track: MediaStreamTrack, ways: Ways) {
    this.source = source;
    this.#track = track;
    this.#ways = ways;
  }

  get peer() {
    return this.#peer;
  }

  get track() {
    return this.#track;
  }

  /** From another device, without a word to the school (W3C, WebRTC, replaceTrack). */
  async replaceTrack(track: MediaStreamTrack) {
    this.#release();
    this.#track = track;
    await this.#peer?.getSenders()[0]?.replaceTrack(track);
  }

  /** Offers anew: the first time, in a new line, or because the school's engine was lost. */
  begin() {
    this.#attempt = 0;
    this.#isAwaiting = false;
    this.#schedule(this.source === 'camera' && this.#ways.isAwaitingPictures() ? SEEING_FIRST_MS : 0);
  }

  /** The school cannot take it at the moment. */
  tryLater() {
    this.#isAwaiting = false;
    this.#schedule(pauseBefore(++this.#attempt));
  }

  /** Whether data is to be saved: the large picture is left out, at once. */
  saveData(isThrifty: boolean) {
    if (isThrifty === this.#isThrifty) return;
    this.#isThrifty = isThrifty;
    this.#choosePictures();
  }

  /** Whether the school speaks of what is offered or sent now, as against of what was before. */
  isAbout(offer: number | undefined) {
    return offer === undefined || offer === this.#offered;
  }

  isSending(publication: string) {
    return publication === this.#publication && this.#peer?.connectionState === 'connected';
  }

  async answered(sdp: string, publication: string) {
    // Too late: it is being offered anew already.
    if (!this.#isAwaiting) return;
    this.#isAwaiting = false;
    this.#publication = publication;
    clearTimeout(this.#timer);
    const answer = { type: 'answer' as const, sdp: withThriftyOpus(sdp) };
    await this.#peer?.setRemoteDescription(answer).then(
      // An answer that takes a picture switches it on.
      () => this.#choosePictures(),
      () => this.tryLater(),
    );
  }

  #choosePictures() {
    const sender = this.#peer?.getSenders()[0];
    const parameters = sender?.getParameters();
    if (!sender || !parameters?.encodings) return;
    for (const encoding of parameters.encodings) encoding.active = isActive(encoding, this.#isThrifty);
    // It may have been closed, or offered anew, in this moment; then the answer to that comes here.
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

  #schedule(pause: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#offer(), pause);
  }

  async #offer() {
    this.#closePeer();
    const { peer, close } = openPeer(this.#ways.relays, {
      onConnected: () => {
        this.#attempt = 0;
        this.#ways.onWay(true);
      },
      onLost: (how) => {
        // Closed: a track is replaced on none of these; the next one begins with the track that is there then.
        this.#peer = undefined;
        if (how === 'direct') return this.begin();
        if (how === 'connecting') this.#ways.onWay(false);
        this.tryLater();
      },
    });
    this.#peer = peer;
    this.#closePeer = close;
    this.#timer = setTimeout(() => this.tryLater(), ANSWER_MS);
    addTrack(peer, this.source, this.#track);
    await peer.setLocalDescription();
    // Closed meanwhile, or begun anew.
    if (this.#peer !== peer || !peer.localDescription) return;
    this.#isAwaiting = true;
    this.#offered = ++offers;
    this.#ways.onOffer(peer.localDescription.sdp, this.#offered);
  }
}

/** Bits per second at most, pictures per second, and how much smaller: lowest first, because browsers serve them in that order. */
const encodings: Record<Source, RTCRtpEncodingParameters[]> = {
  microphone: [{ maxBitrate: 32_000 }],
  camera: [
    { rid: 'l', maxBitrate: 120_000, maxFramerate: 15, scaleResolutionDownBy: 2 },
    { rid: 'h', maxBitrate: 500_000, maxFramerate: 25 },
  ],
  // Both as large, to be read: what the small one saves are pictures, of which a screen needs few.
  screen: [
    { rid: 'l', maxBitrate: 200_000, maxFramerate: 5, scaleResolutionDownBy: 1 },
    { rid: 'h', maxBitrate: 1_200_000, maxFramerate: 15, scaleResolutionDownBy: 1 },
  ],
};

function addTrack(peer: RTCPeerConnection, source: Source, track: MediaStreamTrack) {
  const sendEncodings = encodings[source].map((encoding) => ({ ...encoding }));
  const transceiver = peer.addTransceiver(track, { direction: 'sendonly', sendEncodings });
  if (track.kind === 'video') transceiver.setCodecPreferences?.(onlyVp8());
}

/** Whoever saves data sends the small picture alone. */
const isActive = ({ rid }: RTCRtpEncodingParameters, isThrifty: boolean) => !(isThrifty && rid === 'h');

/** What every phone encodes and decodes, with what repairs its losses (RFC 4588). */
const onlyVp8 = () =>
  RTCRtpReceiver.getCapabilities('video')!.codecs.filter(({ mimeType }) => /^video\/(vp8|rtx)$/i.test(mimeType));
