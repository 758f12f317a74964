/** What lets somebody into a call (contract/calls.ts): a file of its own, because the lists of rooms need no more of calls. */
import { z } from 'zod';

/**
 * Who forwards sound and pictures: our own engine; a LiveKit, with which browsers speak by themselves; a vendor whose
 * own page stands in a frame; or nobody. All the rest of a call is the same with each of them.
 */
export const MediaKind = z.enum(['embedded', 'livekit', 'frame', 'none']);
export type MediaKind = z.output<typeof MediaKind>;

/** A minute long, and once. */
export const JoinTicket = z.object({ kind: MediaKind, token: z.string() });
export type JoinTicket = z.output<typeof JoinTicket>;
