/** A mail server that accepts every email and remembers it. */
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface Received {
  to: string;
  subject: string;
  messageId: string;
  /** When it arrived, by performance.now(). */
  at: number;
}

export async function startMailServer() {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    async onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      // If the sender is killed in the middle of an email, the email does not count as sent.
      const isWhole = await (async () => {
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        return true;
      })().catch(() => false);
      if (!isWhole) return done();
      const { to, subject, messageId } = await PostalMime.parse(Buffer.concat(chunks));
      received.push({
        to: to?.[0]?.address ?? '',
        subject: subject ?? '',
        messageId: messageId ?? '',
        at: performance.now(),
      });
      done();
    },
  });
  // A killed sender resets its connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: () => received,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
