/** A network that loses packets between a viewer and the engine: a UDP proxy for all connections of the viewer. */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** @param isLost  called for each media packet on its way to the viewer */
export async function openLossyProxy(enginePort: number, isLost: (packet: Buffer) => boolean) {
  const front = createSocket('udp4');
  /** One socket to the engine for each connection of the viewer, by the viewer's port. */
  const backs = new Map<number, Socket>();

  function backOf(viewer: number) {
    const back = createSocket('udp4');
    backs.set(viewer, back);
    back.on('message', (packet) => {
      // The first byte of RTP and RTCP is 128 to 191 (RFC 7983, section 7).
      const isMedia = packet[0]! >= 128 && packet[0]! <= 191;
      if (!(isMedia && isLost(packet))) front.send(packet, viewer, '127.0.0.1');
    });
    return back;
  }
  front.on('message', (packet, { port }) => (backs.get(port) ?? backOf(port)).send(packet, enginePort, '127.0.0.1'));
  front.bind(0, '127.0.0.1');
  await once(front, 'listening');
  return {
    port: front.address().port,
    close() {
      for (const socket of [front, ...backs.values()]) socket.close();
    },
  };
}
