/** A line between a viewer and the engine that loses packets: a UDP proxy for one viewer. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** @param isLost  asked for each packet on its way to the viewer, but for the first that connect them */
export async function lossyLine(enginePort: number, isLost: (packet: Buffer) => boolean) {
  const front = createSocket('udp4');
  const back = createSocket('udp4');
  let viewer = 0;
  front.on('message', (packet, { port }) => {
    viewer = port;
    back.send(packet, enginePort, '127.0.0.1');
  });
  back.on('message', (packet) => {
    // Media and its reports begin with 128 to 191 (RFC 7983, section 7).
    const isMedia = packet[0]! >= 128 && packet[0]! <= 191;
    if (viewer > 0 && !(isMedia && isLost(packet))) front.send(packet, viewer, '127.0.0.1');
  });
  for (const socket of [front, back]) {
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
  }
  return {
    port: front.address().port,
    close() {
      front.close();
      back.close();
    },
  };
}
