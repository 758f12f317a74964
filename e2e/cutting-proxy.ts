/** A TCP proxy before a school that cuts WebSockets and nothing else, as one that is reloaded does. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export async function cuttingProxy(school: { url: string }) {
  const { port, origin } = new URL(school.url);
  const webSockets = new Set<Socket>();
  let isReloading = false;
  const server = createServer((client) => {
    client.on('error', () => {});
    client.once('data', (first) => {
      const isWebSocket = /^upgrade: websocket/im.test(first.toString('latin1'));
      if (isWebSocket && isReloading) return client.destroy();
      const there = connect(Number(port), 'localhost');
      there.on('error', () => client.destroy());
      // The school lets in its own pages alone.
      there.write(
        isWebSocket ? first.toString('latin1').replace(/^origin: .*$/im, `Origin: ${origin}`) : first,
        'latin1',
      );
      client.pipe(there).pipe(client);
      client.once('close', () => there.destroy());
      there.once('close', () => client.destroy());
      if (!isWebSocket) return;
      webSockets.add(client);
      client.once('close', () => webSockets.delete(client));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** No WebSocket is there, and none gets through, until it is opened again. */
    cut() {
      isReloading = true;
      for (const socket of webSockets) socket.destroy();
    },
    open() {
      isReloading = false;
    },
    close: () => void server.close(),
  };
}
