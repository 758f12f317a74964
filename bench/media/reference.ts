/**
 * Measures what forwarding costs without our media engine. This program replaces the engine and handles only those of
 * its messages by which viewers join. It sends prepared packets to each viewer in a bare loop over the library's
 * connections, in the cheapest order, so its processor time is the cost of the library and the kernel. `hold` pauses
 * and resumes sending.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { MediaEvent, MediaRequest } from '#packages/media/protocol.ts';
import { rtpHeader } from '#packages/media/testing/vp8.ts';
import type { RtpTransport } from '#packages/media/transport.ts';
import { nodeDatachannel } from '#packages/media/transports/node-datachannel.ts';
import { readAnswer } from '#packages/media/wire/sdp.ts';
import { writeSdp } from '#packages/media/wire/sdp-writing.ts';
import { BYTES, FRAMES, PACKETS, packetsIn } from './stream.ts';

/** All viewers get the same track: connections are separate, so packets need no rewriting per viewer. */
const TRACK = { kind: 'video', mid: '0', payloadType: 96, ssrc: 1 } as const;

const transports = await nodeDatachannel({ udpPort: 0, bindAddress: '127.0.0.1', announcedIp: null });
const viewers = new Map<string, RtpTransport>();
const ready = Array.from({ length: Math.ceil(PACKETS / FRAMES) }, (_, n) =>
  Buffer.concat([rtpHeader({ ...TRACK, sequence: n, timestamp: 0, hasMarker: false }), Buffer.alloc(BYTES)]),
);
let sequence = 0;
let forwarded = 0;
let isHeld = true;

process.on('message', (request: MediaRequest) => void answer(request));
process.once('disconnect', () => process.exit(0));

async function answer(request: MediaRequest) {
  switch (request.type) {
    case 'setup':
      return send({ type: 'ready', udpPort: transports.udpPort, turnPort: null });
    case 'subscribe':
      return offer(request.subscription);
    case 'answered':
      return viewers.get(request.subscription)!.answered(readAnswer(request.sdp)!);
    case 'count':
      return sendCounts();
    case 'hold':
      isHeld = request.isHeld;
      return isHeld ? undefined : stream();
  }
}

async function offer(subscription: string) {
  const ignore = () => {};
  const transport = transports.open({ onOpen: ignore, onClosed: ignore, onRtp: ignore, onRtcp: ignore });
  viewers.set(subscription, transport);
  const side = await transport.offer(TRACK);
  send({ type: 'offer', subscription, sdp: writeSdp({ ...TRACK, ...side, side, direction: 'sendonly' }) });
}

async function stream() {
  const began = performance.now();
  for (let frame = 0; !isHeld; frame++) {
    const packets = ready.slice(0, packetsIn(frame));
    for (const packet of packets) packet.writeUInt16BE(++sequence & 0xffff, 2);
    for (const viewer of viewers.values())
      for (let n = 0; n < packets.length; n++) if (viewer.sendRtp(packets[n]!)) forwarded++;
    await pause(Math.max(0, began + ((frame + 1) * 1000) / FRAMES - performance.now()));
  }
}

const sendCounts = () =>
  send({
    type: 'counts',
    counts: {
      publications: 0,
      subscriptions: viewers.size,
      allocations: 0,
      received: 0,
      forwarded,
      repaired: 0,
      lost: 0,
      keyFrames: 0,
    },
  });

function send(event: MediaEvent) {
  process.send?.(event);
}
