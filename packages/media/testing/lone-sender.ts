/** A sender in its own process, which a test can kill: sends its offer and waits for the answer. */
import ndc from 'node-datachannel';

const connection = new ndc.PeerConnection('', {
  iceServers: [],
  disableAutoNegotiation: true,
  bindAddress: '127.0.0.1',
});
const media = new ndc.Video('0', 'SendOnly');
media.addVP8Codec(96);
media.addSSRC(1, 'test', 'test', 'video');
const track = connection.addTrack(media);
connection.onStateChange((state) => process.send?.({ state }));
connection.setLocalDescription('offer');
process.on('message', ({ sdp }: { sdp: string }) => connection.setRemoteDescription(sdp, 'answer'));
process.send?.({ sdp: connection.localDescription()!.sdp });
// This listener refers to the track, so that the track is not garbage collected together with its connection.
process.on('exit', () => track.close());
