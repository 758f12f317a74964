/**
 * The line to one media engine. What comes from it is read with care: it talks with
 * strangers, and may one day not be itself.
 */
import type { Duplex } from 'node:stream';
import { z } from 'zod';
import type { MediaNews, MediaRequest } from '#packages/media/protocol.ts';

/** Starts an engine. Its channel carries JSON texts, one on each line. Throws where the system has nothing left for one. */
export type LaunchEngine = () => { channel: Duplex; hasEnded: Promise<void>; kill(): void };

/** Characters of one message, at most: a description of a connection has a few thousand. */
const LONGEST_MESSAGE = 1_000_000;

const number = z.number();
const counts = z.object({
  publications: number,
  subscriptions: number,
  allocations: number,
  received: number,
  forwarded: number,
  repaired: number,
  keyFrames: number,
});

const News: z.ZodType<MediaNews> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), udpPort: number, turnPort: number.nullable() }),
  z.object({ type: z.literal('answer'), publication: z.string(), sdp: z.string() }),
  z.object({ type: z.literal('offer'), subscription: z.string(), sdp: z.string() }),
  z.object({ type: z.literal('failed'), id: z.string(), message: z.string() }),
  z.object({ type: z.literal('gone'), id: z.string() }),
  z.object({ type: z.literal('speaking'), publications: z.array(z.string()) }),
  z.object({
    type: z.literal('recorded'),
    recording: z.string(),
    sort: z.enum(['sound', 'picture']),
    time: number,
    bytes: z.string(),
  }),
  z.object({ type: z.literal('counts'), counts }),
]);

interface Ears {
  onNews(news: MediaNews): void;
  /** It has ended; nothing comes any more. */
  onEnd(): void;
}

export type EngineLine = ReturnType<typeof openLine>;

/** Whoever holds it says what hears of it; before, nobody does. */
export function openLine(launch: LaunchEngine) {
  const { channel, hasEnded, kill } = launch();
  let ears: Ears | undefined;
  let isOver = false;

  const read = linesInto((line) => {
    const news = newsIn(line);
    if (news) ears?.onNews(news);
  });
  channel.setEncoding('utf8');
  channel.on('data', (text: string) => {
    if (!read(text)) kill();
  });
  channel.on('error', () => {});
  // Without a line to us it is of no use to anybody.
  channel.once('close', kill);
  void hasEnded.then(() => {
    isOver = true;
    channel.destroy();
    ears?.onEnd();
  });

  return {
    kill,
    hasEnded,
    isOver: () => isOver,
    tell: (request: MediaRequest) => void (isOver || channel.write(`${JSON.stringify(request)}\n`)),
    /** The end, from our side: an engine goes when nobody holds its line. */
    hangUp: () => void channel.end(),
    hear(next: Ears) {
      ears = next;
    },
  };
}

/** False from the first line on that is too long. */
function linesInto(onLine: (line: string) => void) {
  let rest = '';
  return (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
    return rest.length <= LONGEST_MESSAGE;
  };
}

function newsIn(line: string) {
  try {
    return News.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
