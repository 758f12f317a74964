/**
 * What one person gets of the others' publications: a subscription for each, a
 * few being set up at a time, because each takes a phone an answer and a
 * connection. Of a picture that she does not want to see none is made.
 */
import { randomUUID } from 'node:crypto';
import type { CallNews, Quality } from '#contract/calls.ts';
import { InvalidMediaOffer, MediaUnavailable } from '#server/ports/media.ts';
import type { Connections } from './connections.ts';
import type { Sent } from './sending.ts';

/** Subscriptions being set up. */
const AT_ONCE = 4;
/** Milliseconds before what the engine had no room for is tried again. */
const PAUSE = 3_000;
/** Milliseconds after which one that nobody answers keeps others waiting no longer. */
const ANSWER_TIME = 10_000;

interface Needs {
  connections: Connections;
  /** What she wants to see of each picture until she says otherwise. */
  wants: Quality;
  tell: (news: CallNews) => void;
  onFault: (error: unknown) => void;
}

export interface Receiver extends Needs {
  /** By the publication's id. */
  receptions: Map<string, Reception>;
  underWay: number;
  /** Nobody can be offered anything now. */
  isPaused: boolean;
}

interface Reception {
  /** The publication's. */
  id: string;
  quality: Quality;
  isWaiting: boolean;
  attempt: Attempt | undefined;
}

interface Attempt {
  /** The subscription's. */
  id: string;
  isOffered: boolean;
  /** It is set up, or will not be: the next one may begin. */
  settle: () => void;
}

export const openReceiver = (needs: Needs): Receiver => ({
  ...needs,
  receptions: new Map(),
  underWay: 0,
  isPaused: false,
});

/** Somebody sends something new. */
export function bring(receiver: Receiver, { id, source }: Sent) {
  const quality = source === 'microphone' ? 'high' : receiver.wants;
  const reception = { id, quality, isWaiting: false, attempt: undefined };
  receiver.receptions.set(id, reception);
  if (quality !== 'none') queue(receiver, reception);
}

function queue(receiver: Receiver, reception: Reception) {
  reception.isWaiting = true;
  beginNext(receiver);
}

function beginNext(receiver: Receiver) {
  for (const reception of receiver.receptions.values()) {
    if (receiver.underWay >= AT_ONCE || receiver.isPaused) return;
    if (reception.isWaiting) void begin(receiver, reception);
  }
}

async function begin(receiver: Receiver, reception: Reception) {
  const { media } = receiver.connections;
  const { id: publication, quality } = reception;
  const attempt = attemptAt(receiver, reception);
  try {
    const sdp = await media.subscribe({ id: attempt.id, publication, quality });
    if (reception.attempt !== attempt) return media.unsubscribe(attempt.id);
    attempt.isOffered = true;
    // She may have changed her mind while the offer was made.
    if (reception.quality !== quality) media.setQuality(attempt.id, reception.quality);
    receiver.tell({ type: 'offer', publication, sdp });
  } catch (error) {
    if (reception.attempt === attempt) forget(receiver, reception);
    // The publication has ended in this very moment, or the engine has: then it is dropped. Or the engine is full, or slow.
    if (error instanceof MediaUnavailable || error instanceof InvalidMediaOffer) queueLater(receiver, reception);
    else receiver.onFault(error);
  }
  return undefined;
}

function queueLater(receiver: Receiver, reception: Reception) {
  setTimeout(() => {
    const isWanted = receiver.receptions.get(reception.id) === reception && reception.quality !== 'none';
    if (isWanted && !reception.attempt) queue(receiver, reception);
  }, PAUSE).unref();
}

function attemptAt(receiver: Receiver, reception: Reception) {
  const settle = () => {
    if (isSettled) return;
    isSettled = true;
    clearTimeout(timer);
    receiver.underWay--;
    beginNext(receiver);
  };
  let isSettled = false;
  const timer = setTimeout(settle, ANSWER_TIME).unref();
  const attempt: Attempt = { id: randomUUID(), isOffered: false, settle };
  receiver.underWay++;
  reception.isWaiting = false;
  reception.attempt = attempt;
  receiver.connections.opened(attempt.id, () => forget(receiver, reception));
  return attempt;
}

/** She has answered an offer. */
export function answer(receiver: Receiver, { publication, sdp }: { publication: string; sdp: string }) {
  const attempt = receiver.receptions.get(publication)?.attempt;
  if (!attempt?.isOffered) return;
  attempt.isOffered = false;
  receiver.connections.media.acceptAnswer(attempt.id, sdp);
  attempt.settle();
}

export function watch(receiver: Receiver, { publication, quality }: { publication: string; quality: Quality }) {
  const reception = receiver.receptions.get(publication);
  if (!reception || reception.quality === quality) return;
  reception.quality = quality;
  if (quality === 'none') reception.isWaiting = false;
  if (reception.attempt) receiver.connections.media.setQuality(reception.attempt.id, quality);
  else if (quality !== 'none') queue(receiver, reception);
}

/** She has lost the connection of that one. */
export function reconnect(receiver: Receiver, publication: string) {
  const reception = receiver.receptions.get(publication);
  if (!reception) return;
  end(receiver, reception);
  if (reception.quality !== 'none') queue(receiver, reception);
}

/** She has a new line, and the connections that she had. What was offered and not answered may have been lost with the old one. */
export function resumeReceiving(receiver: Receiver, tell: Needs['tell']) {
  receiver.tell = tell;
  receiver.isPaused = false;
  for (const { id, attempt } of [...receiver.receptions.values()]) if (attempt?.isOffered) reconnect(receiver, id);
  beginNext(receiver);
}

export const hasConnections = ({ receptions }: Receiver) => [...receptions.values()].some(({ attempt }) => attempt);

/** Somebody sends that no more. */
export function drop(receiver: Receiver, publication: string) {
  const reception = receiver.receptions.get(publication);
  receiver.receptions.delete(publication);
  if (reception) end(receiver, reception);
}

/** She receives nothing any more. */
export function dropAll(receiver: Receiver) {
  for (const publication of [...receiver.receptions.keys()]) drop(receiver, publication);
}

/** The engine has ended, and all connections with it. */
export function loseAllReceived(receiver: Receiver) {
  const lost = [...receiver.receptions.values()];
  receiver.receptions.clear();
  for (const reception of lost) forget(receiver, reception);
}

function end(receiver: Receiver, reception: Reception) {
  reception.isWaiting = false;
  if (reception.attempt) receiver.connections.media.unsubscribe(reception.attempt.id);
  forget(receiver, reception);
}

/** There is no connection any more. */
function forget({ connections }: Receiver, reception: Reception) {
  const { attempt } = reception;
  if (!attempt) return;
  reception.attempt = undefined;
  connections.closed(attempt.id);
  attempt.settle();
}
