/**
 * Students who only receive in a call. They join like a browser, with a WebRTC library, and count the packets received
 * without decoding them. The library's threads run until its `cleanup` is called or the process ends.
 */
import { WebSocket } from 'ws';
import { type CallEvent, type CallRequest, callPath } from '#contract/calls.ts';
import type { EnteredRoom } from '#contract/rooms.ts';
import { answerToReceive, type Peer } from '#packages/media/testing/peer.ts';
import type { factories, Person } from '#server/testing/factories/factories.ts';

/** A running school, and a room in it whose call students can join. */
interface LiveClass {
  url: string;
  create: Pick<ReturnType<typeof factories>, 'session'>;
  room: { name: string };
}

export type SilentStudent = Awaited<ReturnType<typeof attendSilently>>;

/** Joins the call as a student who receives all media and sends none; resolves when the student has joined. */
export async function attendSilently({ url, create, room }: LiveClass, person: Person) {
  const headers = { cookie: `session=${await create.session(person)}`, origin: url };
  const entered = await fetch(`${url}/api/v1/rooms/video-call/${room.name}`, { headers });
  const { ticket } = (await entered.json()) as EnteredRoom;
  const line = new WebSocket(`${url.replace('http', 'ws')}/api/v1${callPath}`, { headers });
  const send = (request: CallRequest) => line.send(JSON.stringify(request));
  const receiving = new Map<string, Peer>();
  await new Promise((resolve) => line.once('open', resolve));

  const isIn = new Promise<void>((resolve) => {
    line.on('message', (bytes) => {
      const event = JSON.parse(String(bytes)) as CallEvent;
      if (event.type === 'welcome') resolve();
      if (event.type === 'offer') void take(event);
    });
  });
  async function take({ publication, sdp }: Extract<CallEvent, { type: 'offer' }>) {
    receiving.get(publication)?.close();
    const { answer, ready } = await answerToReceive(sdp, { keeps: false });
    send({ type: 'answer', publication, sdp: answer });
    // A failed subscription is ignored, because the server offers it again, also after its engine has exited.
    await ready.then(
      (peer) => receiving.set(publication, peer),
      () => undefined,
    );
  }
  send({ type: 'join', ticket: ticket.token, wants: 'high' });
  await isIn;
  return {
    /** Returns the number of audio and video packets received so far. */
    received: () => [...receiving.values()].reduce((sum, peer) => sum + peer.received(), 0),
    /** Returns the number of packets received so far from each publication, by the publication's id. */
    receivedOf: () => new Map([...receiving].map(([publication, peer]) => [publication, peer.received()])),
    leave() {
      line.terminate();
      for (const peer of receiving.values()) peer.close();
    },
  };
}
