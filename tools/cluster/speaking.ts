/**
 * A load of the storm: a tutor speaks in a live class, and a student listens, by WebRTC through a media machine. Both connect again as
 * the page does.
 */
import { setTimeout as pause } from 'node:timers/promises';
import ndc from 'node-datachannel';
import type { CallEvent, CallRequest } from '#contract/calls.ts';
import { answerToReceive, offerToSend, type Peer } from '#packages/media/testing/peer.ts';
import { audioPacket } from '#packages/media/testing/vp8.ts';
import { openRoom } from '#server/testing/clients/shared-editor-client.ts';
import { joinLasting, type Media } from './class-member.ts';
import type { Load } from './load.ts';
import type { Victim } from './processes.ts';
import type { ClusterSchool } from './school.ts';

/** Milliseconds between two packets, and between two looks at the connections. */
const [PACE, LOOK] = [20, 1_000];
/** Milliseconds for an answer or another offer, before it is asked for again. */
const ANSWERING = 10_000;
/** The number of packets after which the student hears the tutor again: a few may still have been on their way. */
const HEARD = 5;
/** Milliseconds after the storm within which the student must hear the tutor. */
const PATIENCE = 30_000;

type Tell = (request: CallRequest) => void;

export interface Audio extends Load {
  /** The media machine that forwards the tutor's audio. */
  forwarder(): Victim;
}

export async function speaking(school: ClusterSchool): Promise<Audio> {
  const [tutor, student] = [await school.create.tutor(), await school.create.student()];
  const { name: roomName } = await openRoom(school, tutor);
  const faults: string[] = [];
  const chat = { acknowledged: [], faults };
  const [speaker, listener] = [openSpeaker(), openListener()];
  const members = [
    await joinLasting(school, { roomName, person: tutor, media: speaker }, chat),
    await joinLasting(school, { roomName, person: student, media: listener }, chat),
  ];

  async function isHeardWithin(milliseconds: number) {
    const before = listener.heard();
    const deadline = performance.now() + milliseconds;
    while (listener.heard() < before + HEARD && performance.now() < deadline) await pause(PACE);
    return listener.heard() >= before + HEARD;
  }

  return {
    name: 'audio',
    async run(end) {
      await new Promise((resolve) => end.addEventListener('abort', resolve, { once: true }));
      return [];
    },
    async findFaults() {
      if (!(await isHeardWithin(PATIENCE))) faults.push('the student does not hear the tutor');
      for (const member of members) member.leave();
      for (const { close } of [speaker, listener]) close();
      ndc.cleanup();
      return faults;
    },
    async untilBack() {
      await isHeardWithin(PATIENCE);
    },
    forwarder() {
      const { media } = school.others;
      return media.find(({ port }) => port === listener.forwardedFrom()) ?? media[0]!;
    },
    count: () =>
      `${listener.heard()} packets, ${speaker.attempts()} connections to speak, ${listener.offers()} to listen`,
  };
}

/** A connection is gone, or was never made. */
const isLost = (peer: Peer | undefined) => peer?.connection.state() !== 'connected';

function openSpeaker() {
  let peer: Peer | undefined;
  let accept: ReturnType<typeof offerToSend>['accept'] | undefined;
  let [attempt, askedAt, sequence] = [0, 0, 0];
  let tell: Tell = () => {};

  function publish() {
    peer?.close();
    peer = undefined;
    askedAt = performance.now();
    const offer = offerToSend({ kind: 'audio', ssrc: ++attempt });
    accept = offer.accept;
    tell({ type: 'publish', source: 'microphone', sdp: offer.sdp, attempt });
  }

  async function connect(sdp: string) {
    const ssrc = attempt;
    const opened = await accept?.(sdp).catch(() => undefined);
    if (ssrc === attempt) peer = opened;
    else opened?.close();
  }

  const looking = setInterval(() => {
    if (attempt > 0 && isLost(peer) && performance.now() - askedAt > ANSWERING) publish();
  }, LOOK);
  const sending = setInterval(() => peer?.send(audioPacket({ ssrc: attempt, sequence: sequence++, level: 20 })), PACE);
  return {
    receive(event: CallEvent, newTell: Tell) {
      tell = newTell;
      const isMine = 'attempt' in event && event.attempt === attempt;
      if (event.type === 'published' && isMine) void connect(event.sdp);
      // No machine is ready, or the connection was lost: asks again at the next look.
      else if (event.type === 'unpublished' && isMine) askedAt -= ANSWERING;
      else if (event.type === 'mediaLost') publish();
      else if (event.type === 'welcome' && (!event.isResumed || isLost(peer))) publish();
    },
    attempts: () => attempt,
    close() {
      for (const timer of [looking, sending]) clearInterval(timer);
      peer?.close();
    },
  } satisfies Media & Record<string, unknown>;
}

function openListener() {
  let peer: Peer | undefined;
  /** The tutor's publication. */
  let publication: string | undefined;
  let [offers, askedAt, heardBefore, port] = [0, 0, 0, 0];
  let tell: Tell = () => {};

  function forget() {
    heardBefore += peer?.received() ?? 0;
    peer?.close();
    peer = undefined;
  }

  function reconnect() {
    askedAt = performance.now();
    if (publication) tell({ type: 'reconnect', publication });
  }

  async function answer({ publication, sdp }: Extract<CallEvent, { type: 'offer' }>) {
    forget();
    askedAt = performance.now();
    port = Number(/ (\d+) typ host/.exec(sdp)?.[1]);
    const offer = ++offers;
    const { answer, ready } = await answerToReceive(sdp, { keeps: false });
    tell({ type: 'answer', publication, sdp: answer });
    const opened = await ready.catch(() => undefined);
    if (offer === offers) peer = opened;
    else opened?.close();
  }

  const looking = setInterval(() => {
    if (isLost(peer) && performance.now() - askedAt > ANSWERING) reconnect();
  }, LOOK);
  return {
    receive(event: CallEvent, newTell: Tell) {
      tell = newTell;
      if (event.type === 'offer') {
        ({ publication } = event);
        void answer(event);
      } else if (event.type === 'welcome' && event.isResumed && isLost(peer)) reconnect();
    },
    heard: () => heardBefore + (peer?.received() ?? 0),
    offers: () => offers,
    /** The port of the machine, by its last offer. */
    forwardedFrom: () => port,
    close() {
      clearInterval(looking);
      forget();
    },
  } satisfies Media & Record<string, unknown>;
}
