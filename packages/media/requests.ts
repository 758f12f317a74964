/** Parses the server's requests. Invalid requests are ignored, so that none of them can end a class. */
import { z } from 'zod';
import type { MediaRequest } from './protocol.ts';

const Id = z.string().max(200);
const Sdp = z.string().max(100_000);
const Quality = z.enum(['high', 'low', 'none']);
const Port = z.int().min(0).max(65_535);

const Request = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('setup'),
    udpPort: Port,
    turnPort: Port.nullable(),
    turnTls: z.object({ cert: z.string(), key: z.string() }).nullable(),
    turnSecret: z.string(),
    announcedIp: z.string().nullable(),
    bindAddress: z.string().nullable(),
    becomes: z.object({ uid: z.int(), gid: z.int() }).nullable(),
  }),
  z.object({ type: z.literal('publish'), publication: Id, sdp: Sdp }),
  z.object({ type: z.literal('unpublish'), publication: Id }),
  z.object({ type: z.literal('hold'), publication: Id, isHeld: z.boolean() }),
  z.object({ type: z.literal('subscribe'), subscription: Id, publication: Id, quality: Quality }),
  z.object({ type: z.literal('answered'), subscription: Id, sdp: Sdp }),
  z.object({ type: z.literal('prefer'), subscription: Id, quality: Quality }),
  z.object({ type: z.literal('unsubscribe'), subscription: Id }),
  z.object({ type: z.literal('record'), recording: Id, at: z.number().min(0), publications: z.array(Id).max(2) }),
  z.object({ type: z.literal('stopRecording'), recording: Id }),
  z.object({ type: z.literal('count') }),
]);

export const readRequest = (message: unknown): MediaRequest | undefined => Request.safeParse(message).data;
