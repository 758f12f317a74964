/**
 * A process that speaks as the media engine does and forwards nothing, for tests of
 * what happens when an engine misbehaves. What it does, an offer says: 'die',
 * 'die later', 'fall silent', 'never answer', 'fail', 'end', 'speak', 'talk garbage',
 * 'talk without end', 'tell of others'; any other is answered.
 */
import { writeSync } from 'node:fs';
import type { MediaNews, MediaRequest } from '#packages/media/protocol.ts';

const CHANNEL = 3;
const GARBAGE = [
  '',
  'no JSON',
  '{"type":',
  '[]',
  'null',
  '{"type":"answer"}',
  '{"type":"gone","id":7}',
  '{"cmd":"NODE_X"}',
];

const say = (news: MediaNews) => process.send!(news);
let isSilent = false;

process.on('message', (request: MediaRequest) => {
  if (!isSilent) answer(request);
});
process.on('disconnect', () => process.exit(0));

function answer(request: MediaRequest) {
  if (request.type === 'setup')
    say({
      type: 'ready',
      udpPort: request.udpPort || 40_404,
      turnPort: request.turnPort === 0 ? 3_404 : request.turnPort,
    });
  else if (request.type === 'publish') publish(request.publication, request.sdp);
  else if (request.type === 'subscribe') say({ type: 'offer', subscription: request.subscription, sdp: told(request) });
  else if (request.type === 'count') say({ type: 'counts', counts: nothing });
  // Whatever else it is told it tells back, as the end of something.
  else say({ type: 'gone', id: idOf(request) });
}

function idOf(request: Exclude<MediaRequest, { type: 'setup' | 'count' }>) {
  if ('recording' in request) return request.recording;
  return 'subscription' in request ? request.subscription : request.publication;
}

function publish(publication: string, wish: string) {
  if (wish === 'die') process.exit(1);
  if (wish === 'fall silent') isSilent = true;
  else if (wish === 'fail') say({ type: 'failed', id: publication, message: 'It was told to fail' });
  else if (wish === 'talk garbage') for (const line of GARBAGE) writeSync(CHANNEL, `${line}\n`);
  else if (wish === 'talk without end') for (;;) tryToWrite('x'.repeat(60_000));
  if (['fall silent', 'fail', 'never answer'].includes(wish)) return;

  say({ type: 'answer', publication, sdp: `answer to ${wish} by ${process.pid}` });
  if (wish === 'end') say({ type: 'gone', id: publication });
  if (wish === 'speak') say({ type: 'speaking', publications: [publication, 'a stranger'] });
  if (wish === 'tell of others') say({ type: 'gone', id: 'p-other' });
}

/** Where the channel is full, it is tried again. */
function tryToWrite(text: string) {
  try {
    writeSync(CHANNEL, text);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
  }
}

const told = ({ publication, quality }: { publication: string; quality: string }) =>
  `offer of ${publication} in ${quality}`;

const nothing = {
  publications: 0,
  subscriptions: 0,
  allocations: 0,
  received: 0,
  forwarded: 0,
  repaired: 0,
  keyFrames: 0,
};
