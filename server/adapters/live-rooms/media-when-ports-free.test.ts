/** If a media port is in use when the server starts, live media start once the port is free. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { MediaUnavailable } from '#server/ports/media.ts';
import { scriptedMedia } from '#server/testing/fakes/scripted-media.ts';
import { mediaWhenPortsFree } from './media-when-ports-free.ts';

const publication = { room: 'r', id: 'p1', sdp: 'an offer' };

test('media are forwarded once the port is free, and earlier listeners receive events', async () => {
  const holder = createSocket('udp4').bind(0);
  await once(holder, 'listening');
  const { port } = holder.address();
  const engine = scriptedMedia();
  const heard: string[][] = [];
  const media = mediaWhenPortsFree(async () => ((await isFree(port)) ? engine : undefined), 20);
  const stopListening = media.listen({ onGone() {}, onLost() {}, onSpeaking: (ids) => heard.push(ids) });

  await expect(media.publish(publication)).rejects.toThrow(MediaUnavailable);
  holder.close();

  const publish = () => media.publish(publication).catch(() => 'not yet');
  await expect.poll(publish, { timeout: 20_000, interval: 20 }).toBe('answer to an offer');
  engine.speak(['p1']);
  stopListening();
  engine.speak([]);
  expect(heard).toEqual([['p1']]);
  await media.close();
});

test('it stops retrying once it is closed', async () => {
  let looks = 0;
  const engine = scriptedMedia();
  const media = mediaWhenPortsFree(async () => (looks++ === 0 ? undefined : engine), 1);
  await expect.poll(() => looks).toBeGreaterThan(1);
  await media.close();

  const closed = mediaWhenPortsFree(async () => {
    looks = -1;
    return undefined;
  }, 1);
  await closed.close();
  expect(looks).not.toBe(-1);
});

async function isFree(port: number) {
  const socket = createSocket('udp4').bind(port);
  const isBound = await once(socket, 'listening').then(
    () => true,
    () => false,
  );
  socket.close();
  return isBound;
}
