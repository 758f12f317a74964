/**
 * A fake media engine: a process with the engine's protocol that forwards nothing, for tests of engines that misbehave.
 * The SDP offer of a publication is a command: 'die', 'fall silent', 'never answer', 'fail', 'end', 'speak', 'talk
 * garbage', 'talk without end' or 'tell of others'. Any other offer gets a normal answer.
 */
import { writeSync } from 'node:fs';
import type { MediaEvent, MediaRequest } from '#packages/media/protocol.ts';

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

const send = (message: MediaEvent) => process.send!(message);
let isSilent = false;

process.on('message', (request: MediaRequest) => {
  if (!isSilent) answer(request);
});
process.on('disconnect', () => process.exit(0));

function answer(request: MediaRequest) {
  if (request.type === 'setup')
    send({
      type: 'ready',
      udpPort: request.udpPort || 40_404,
      turnPort: request.turnPort === 0 ? 3_404 : request.turnPort,
    });
  else if (request.type === 'publish') publish(request.publication, request.sdp);
  else if (request.type === 'subscribe')
    send({ type: 'offer', subscription: request.subscription, sdp: offerFor(request) });
  else if (request.type === 'count') send({ type: 'counts', counts: noCounts });
  // Reports that a connection with this id has ended, so that the test sees that its request has arrived.
  else send({ type: 'gone', id: idOf(request) });
}

function idOf(request: Exclude<MediaRequest, { type: 'setup' | 'count' }>) {
  if ('recording' in request) return request.recording;
  return 'subscription' in request ? request.subscription : request.publication;
}

function publish(publication: string, command: string) {
  if (command === 'die') process.exit(1);
  if (command === 'fall silent') isSilent = true;
  else if (command === 'fail') send({ type: 'failed', id: publication, message: 'It was told to fail' });
  else if (command === 'talk garbage') for (const line of GARBAGE) writeSync(CHANNEL, `${line}\n`);
  else if (command === 'talk without end') for (;;) tryToWrite('x'.repeat(60_000));
  if (['fall silent', 'fail', 'never answer'].includes(command)) return;

  send({ type: 'answer', publication, sdp: `answer to ${command} by ${process.pid}` });
  if (command === 'end') send({ type: 'gone', id: publication });
  if (command === 'speak') send({ type: 'speaking', publications: [publication, 'a stranger'] });
  if (command === 'tell of others') send({ type: 'gone', id: 'p-other' });
}

/** Writes to the channel; does nothing if the channel is full. */
function tryToWrite(text: string) {
  try {
    writeSync(CHANNEL, text);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
  }
}

const offerFor = ({ publication, quality }: { publication: string; quality: string }) =>
  `offer of ${publication} in ${quality}`;

const noCounts = {
  publications: 0,
  subscriptions: 0,
  allocations: 0,
  received: 0,
  forwarded: 0,
  repaired: 0,
  lost: 0,
  keyFrames: 0,
};
