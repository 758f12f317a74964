/** WebRTC peers that use a media engine directly, without a call: one sends audio, others receive it. */
import ndc, { type PeerConnection, type Track } from 'node-datachannel';
import type { Media } from '#server/ports/media.ts';

const PAYLOAD_TYPE = 111;
const SSRC = 1_000;
/** The duration of the audio in a packet in milliseconds; below, in ticks of Opus's clock (48 kHz). */
const PACKET_EVERY = 20;
const TICKS = 960;

interface Named {
  room: string;
  publication: string;
}

/** Publishes audio and sends silence without end; resolves when the peer is connected. */
export async function speakIn(media: Media, { room, publication }: Named) {
  const connection = open();
  const audio = new ndc.Audio('0', 'SendOnly');
  audio.addOpusCodec(PAYLOAD_TYPE);
  audio.addSSRC(SSRC, 'test', 'test', 'audio');
  const track = connection.addTrack(audio);
  track.onClosed(() => {});
  connection.setLocalDescription('offer');
  const offer = withoutCandidates(connection);
  const answer = await media.publish({ room, id: publication, sdp: offer });
  connection.setRemoteDescription(answer, 'answer');
  await connected(connection);

  let sequence = 0;
  const sending = setInterval(() => {
    sequence = (sequence + 1) & 0xffff;
    if (track.isOpen()) track.sendMessageBinary(packet(sequence));
  }, PACKET_EVERY);
  return {
    offer,
    answer,
    close() {
      clearInterval(sending);
      track.close();
      connection.close();
    },
  };
}

/** Subscribes to a publication; resolves when the peer is connected. */
export async function subscribe(
  media: Media,
  { subscription, publication }: { subscription: string; publication: string },
) {
  const offer = await media.subscribe({ id: subscription, publication, quality: 'high' });
  const connection = open();
  const coming = new Promise<Track>((resolve) => connection.onTrack(resolve));
  connection.setRemoteDescription(offer, 'offer');
  connection.setLocalDescription('answer');
  const track = await coming;
  let packets = 0;
  track.onClosed(() => {});
  track.onMessage((bytes) => {
    if (bytes[1]! % 128 === PAYLOAD_TYPE) packets++;
  });
  media.acceptAnswer(subscription, withoutCandidates(connection));
  await connected(connection);
  return {
    /** Returns the number of packets received so far. */
    packets: () => packets,
    close() {
      track.close();
      connection.close();
    },
  };
}

const open = () =>
  new ndc.PeerConnection('', { iceServers: [], disableAutoNegotiation: true, bindAddress: '127.0.0.1' });

/** Returns the SDP without ICE candidates, as our pages do: the engine learns a peer's address from packets. */
const withoutCandidates = (connection: PeerConnection) =>
  connection.localDescription()!.sdp.replaceAll(/a=(candidate|end-of-candidates).*\r\n/g, '');

function connected(connection: PeerConnection) {
  return new Promise<void>((resolve, reject) => {
    connection.onStateChange((state) => {
      if (state === 'connected') resolve();
      else if (state !== 'connecting') reject(new Error(`Not connected but ${state}`));
    });
  });
}

/** Returns an RTP packet (RFC 3550, section 5.1) with a silent frame of Opus. */
function packet(sequence: number) {
  const bytes = Buffer.alloc(12 + 3);
  bytes[0] = 0x80;
  bytes[1] = PAYLOAD_TYPE;
  bytes.writeUInt16BE(sequence, 2);
  bytes.writeUInt32BE((sequence * TICKS) >>> 0, 4);
  bytes.writeUInt32BE(SSRC, 8);
  bytes.set([0xf8, 0xff, 0xfe], 12);
  return bytes;
}
