import { expect, test } from 'vitest';
import { NetworkMeter } from './network-meter.ts';

type Report = Record<string, string | number>;
const peerWith = (reports: () => Report[]) => ({
  getStats: async (): Promise<RTCStatsReport> => new Map(reports().map((report, n) => [`${n}`, report])),
});

test('data volume is counted per packet, also where the browser reports no total for the connection', async () => {
  let packets = 0;
  const peer = peerWith(() => [
    {
      type: 'inbound-rtp',
      packetsReceived: packets,
      bytesReceived: packets * 1_000,
      headerBytesReceived: packets * 20,
    },
    { type: 'outbound-rtp', packetsSent: packets, bytesSent: packets * 80 },
    { type: 'candidate-pair', bytesSent: 7, bytesReceived: 7 },
  ]);
  const meter = new NetworkMeter();
  expect((await meter.read([peer])).bytes).toBe(0);
  packets = 100;

  // Overhead of a packet: 20 bytes of RTP header if the browser reports them, else 12, and 38 bytes of lower layers.
  expect((await meter.read([peer])).bytes).toBe(100 * (1_000 + 20 + 38 + 80 + 12 + 38));
  expect((await meter.read([])).bytes).toBe(100 * (1_000 + 20 + 38 + 80 + 12 + 38));
});
